BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0024');
CREATE TABLE answers (
	scope VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	asker VARCHAR NOT NULL, 
	action VARCHAR NOT NULL, 
	status INTEGER NOT NULL, 
	body JSON NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY (scope, "key")
);
INSERT INTO "answers" VALUES('records','c7940003ce05b08431c470d3e1af5120804ba46cd76d64c19518add6397a5dad','','c7940003ce05b08431c470d3e1af5120804ba46cd76d64c19518add6397a5dad',201,'{"id": "mudumympzp"}');
CREATE TABLE bank_accounts (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	iban VARCHAR NOT NULL, 
	bic VARCHAR, 
	CONSTRAINT pk_bank_accounts PRIMARY KEY (id)
);
CREATE TABLE "catalogues" (
	id INTEGER NOT NULL, 
	valid_from DATE NOT NULL, 
	offences JSON NOT NULL, 
	keeper_id INTEGER, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_catalogues PRIMARY KEY (id), 
	CONSTRAINT fk_catalogues_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
CREATE TABLE challenges (
	id INTEGER NOT NULL, 
	match_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	challenger VARCHAR NOT NULL, 
	accused VARCHAR NOT NULL, 
	outcome VARCHAR, 
	correction INTEGER, 
	at DATETIME NOT NULL, 
	decided_at DATETIME, 
	CONSTRAINT pk_challenges PRIMARY KEY (id), 
	CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE "changes" (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	keeper_id INTEGER, 
	what VARCHAR NOT NULL, 
	facts JSON DEFAULT '{}' NOT NULL, 
	CONSTRAINT pk_changes PRIMARY KEY (id), 
	CONSTRAINT fk_changes_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
INSERT INTO "changes" VALUES(1,'2026-11-22 14:03:53.085383',NULL,'record_taken','{"day": "2026-03-14", "names": ["Alice", "Bob", "Charlie"]}');
CREATE TABLE closings (
	"key" VARCHAR NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_closings PRIMARY KEY ("key")
);
CREATE TABLE clubs (
	id INTEGER NOT NULL, 
	pin_hash VARCHAR NOT NULL, 
	generation INTEGER NOT NULL, 
	closed BOOLEAN NOT NULL, 
	CONSTRAINT pk_clubs PRIMARY KEY (id)
);
CREATE TABLE evenings (
	id INTEGER NOT NULL, 
	uid VARCHAR NOT NULL, 
	day DATE NOT NULL, 
	time TIME NOT NULL, 
	zone VARCHAR NOT NULL, 
	begins DATETIME NOT NULL, 
	host_id INTEGER, 
	place VARCHAR, 
	outdoor BOOLEAN NOT NULL, 
	note VARCHAR, 
	kept VARCHAR NOT NULL, 
	present JSON NOT NULL, 
	sequence INTEGER NOT NULL, 
	at DATETIME NOT NULL, spared JSON DEFAULT '[]' NOT NULL, lasts INTEGER DEFAULT '300' NOT NULL, quorum INTEGER DEFAULT '5' NOT NULL, moved_at DATETIME, 
	CONSTRAINT pk_evenings PRIMARY KEY (id), 
	CONSTRAINT uq_evenings_uid UNIQUE (uid), 
	CONSTRAINT uq_evenings_day UNIQUE (day), 
	CONSTRAINT fk_evenings_host_id FOREIGN KEY(host_id) REFERENCES members (id)
);
CREATE TABLE events (
	match_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	parent INTEGER NOT NULL, 
	head INTEGER NOT NULL, 
	action VARCHAR NOT NULL, 
	actor VARCHAR NOT NULL, 
	events JSON NOT NULL, 
	at DATETIME NOT NULL, device VARCHAR, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('mudumympzp',1,0,1,'table deal','table','[{"type": "territories_dealt", "v": 1, "territories": {"green": ["north_africa", "western_australia", "greenland", "argentina", "eastern_united_states", "ontario", "egypt", "iceland", "china", "siberia", "scandinavia", "middle_east", "india", "japan"], "red": ["east_africa", "congo", "mongolia", "south_africa", "brazil", "eastern_australia", "ural", "afghanistan", "alaska", "indonesia", "western_europe", "northwest_territory", "ukraine", "venezuela"], "blue": ["irkutsk", "alberta", "quebec", "northern_europe", "new_guinea", "great_britain", "madagascar", "central_america", "kamchatka", "peru", "siam", "western_united_states", "southern_europe", "yakutsk"]}}, {"type": "missions_dealt", "v": 1, "seat": "green", "missions": ["asia+south_america", "eliminate_green"]}, {"type": "missions_dealt", "v": 1, "seat": "red", "missions": ["europe+south_america+any", "europe+australia+any"]}, {"type": "missions_dealt", "v": 1, "seat": "blue", "missions": ["north_america+africa", "africa+asia"]}, {"type": "deck_shuffled", "v": 1, "deck": ["new_guinea", "indonesia", "iceland", "madagascar", "japan", "joker_2", "kamchatka", "venezuela", "scandinavia", "western_united_states", "quebec", "great_britain", "greenland", "congo", "central_america", "south_africa", "eastern_australia", "alaska", "mongolia", "argentina", "joker_1", "middle_east", "china", "peru", "siberia", "india", "ontario", "northwest_territory", "irkutsk", "ural", "afghanistan", "north_africa", "western_europe", "egypt", "siam", "southern_europe", "brazil", "northern_europe", "alberta", "eastern_united_states", "western_australia", "east_africa", "yakutsk", "ukraine"]}, {"type": "turn_started", "v": 1, "seat": "green", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',2,1,2,'green place siberia 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "siberia", "armies": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',3,2,3,'green attack siberia irkutsk 4 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "siberia", "to": "irkutsk", "attacker_dice": [4], "defender_dice": [6]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',4,3,4,'green attack siberia mongolia 4,6,6 v 4','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "siberia", "to": "mongolia", "attacker_dice": [4, 6, 6], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "mongolia", "from_": "siberia", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "mongolia", "armies": 3, "from_": "siberia", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',5,4,5,'green attack mongolia kamchatka 2,2 v 3','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "mongolia", "to": "kamchatka", "attacker_dice": [2, 2], "defender_dice": [3]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',6,5,6,'green attack mongolia kamchatka 1 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "mongolia", "to": "kamchatka", "attacker_dice": [1], "defender_dice": [6]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',7,6,7,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "new_guinea"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',8,7,8,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',9,8,9,'red place ukraine 4','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "ukraine", "armies": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',10,9,10,'red attack ukraine southern_europe 4,2,3 v 2','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "ukraine", "to": "southern_europe", "attacker_dice": [4, 2, 3], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "ukraine", "by": "red", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',11,10,11,'red occupy 4','red','[{"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 4, "from_": "ukraine", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',12,11,12,'red attack southern_europe northern_europe 6,5,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "southern_europe", "to": "northern_europe", "attacker_dice": [6, 5, 2], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "northern_europe", "from_": "southern_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "northern_europe", "armies": 3, "from_": "southern_europe", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',13,12,13,'red attack northern_europe great_britain 4,1 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "northern_europe", "to": "great_britain", "attacker_dice": [4, 1], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "great_britain", "from_": "northern_europe", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "great_britain", "armies": 2, "from_": "northern_europe", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',14,13,14,'red attack great_britain iceland 4 v 5','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "great_britain", "to": "iceland", "attacker_dice": [4], "defender_dice": [5]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',15,14,15,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "indonesia"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',16,15,16,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 1, "phase": "reinforce", "reinforcements": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',17,16,17,'blue place alberta 3','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "alberta", "armies": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',18,17,18,'blue attack alberta northwest_territory 5,2,6 v 2','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "alberta", "to": "northwest_territory", "attacker_dice": [5, 2, 6], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "northwest_territory", "from_": "alberta", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "northwest_territory", "armies": 3, "from_": "alberta", "by": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',19,18,19,'blue attack northwest_territory ontario 4,3 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "northwest_territory", "to": "ontario", "attacker_dice": [4, 3], "defender_dice": [6]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',20,19,20,'blue attack northwest_territory greenland 2 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "northwest_territory", "to": "greenland", "attacker_dice": [2], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "greenland", "from_": "northwest_territory", "by": "blue", "least": 1}, {"type": "occupied", "v": 1, "territory": "greenland", "armies": 1, "from_": "northwest_territory", "by": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',21,20,21,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "iceland"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',22,21,22,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',23,22,23,'green place china 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "china", "armies": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',24,23,24,'green attack china ural 4,6,5 v 5','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "china", "to": "ural", "attacker_dice": [4, 6, 5], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "ural", "from_": "china", "by": "green", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',25,24,25,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "ural", "armies": 4, "from_": "china", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',26,25,26,'green attack ural afghanistan 6,2,5 v 1','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "ural", "to": "afghanistan", "attacker_dice": [6, 2, 5], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "afghanistan", "from_": "ural", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "afghanistan", "armies": 3, "from_": "ural", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',27,26,27,'green attack afghanistan ukraine 4,1 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "afghanistan", "to": "ukraine", "attacker_dice": [4, 1], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "ukraine", "from_": "afghanistan", "by": "green", "least": 2}, {"type": "occupied", "v": 1, "territory": "ukraine", "armies": 2, "from_": "afghanistan", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',28,27,28,'green attack ukraine southern_europe 5 v 3','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "ukraine", "to": "southern_europe", "attacker_dice": [5], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "ukraine", "by": "green", "least": 1}, {"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 1, "from_": "ukraine", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',29,28,29,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "madagascar"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',30,29,30,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 2, "phase": "reinforce", "reinforcements": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',31,30,31,'red place northern_europe 3','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "northern_europe", "armies": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',32,31,32,'red attack northern_europe ukraine 6,1,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "northern_europe", "to": "ukraine", "attacker_dice": [6, 1, 2], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "ukraine", "from_": "northern_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "ukraine", "armies": 3, "from_": "northern_europe", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',33,32,33,'red attack ukraine scandinavia 2,2 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "ukraine", "to": "scandinavia", "attacker_dice": [2, 2], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "scandinavia", "from_": "ukraine", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "scandinavia", "armies": 2, "from_": "ukraine", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',34,33,34,'red attack scandinavia iceland 3 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "scandinavia", "to": "iceland", "attacker_dice": [3], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "iceland", "from_": "scandinavia", "by": "red", "least": 1}, {"type": "occupied", "v": 1, "territory": "iceland", "armies": 1, "from_": "scandinavia", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',35,34,35,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "japan"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',36,35,36,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',37,36,37,'blue place quebec 4','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "quebec", "armies": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',38,37,38,'blue attack quebec ontario 2,6,6 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "quebec", "to": "ontario", "attacker_dice": [2, 6, 6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "ontario", "from_": "quebec", "by": "blue", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',39,38,39,'blue occupy 4','blue','[{"type": "occupied", "v": 1, "territory": "ontario", "armies": 4, "from_": "quebec", "by": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',40,39,40,'blue attack ontario eastern_united_states 2,5,3 v 4','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "ontario", "to": "eastern_united_states", "attacker_dice": [2, 5, 3], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "eastern_united_states", "from_": "ontario", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "eastern_united_states", "armies": 3, "from_": "ontario", "by": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',41,40,41,'blue fortify eastern_united_states western_united_states 2','blue','[{"type": "fortified", "v": 1, "seat": "blue", "from_": "eastern_united_states", "to": "western_united_states", "armies": 2}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',42,41,42,'blue fortify western_united_states central_america 1','blue','[{"type": "fortified", "v": 1, "seat": "blue", "from_": "western_united_states", "to": "central_america", "armies": 1}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',43,42,43,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "joker_2"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',44,43,44,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 3, "phase": "discard", "reinforcements": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',45,44,45,'green discard asia+south_america','green','[{"type": "mission_discarded", "v": 1, "seat": "green"}, {"type": "mission_given_back", "v": 1, "seat": "green", "mission": "asia+south_america"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',46,45,46,'green place western_australia 3','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "western_australia", "armies": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',47,46,47,'green place western_australia 1','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "western_australia", "armies": 1}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',48,47,48,'green attack western_australia eastern_australia 1,4,4 v 3','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "western_australia", "to": "eastern_australia", "attacker_dice": [1, 4, 4], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "eastern_australia", "from_": "western_australia", "by": "green", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',49,48,49,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "eastern_australia", "armies": 4, "from_": "western_australia", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',50,49,50,'green attack eastern_australia new_guinea 2,1,3 v 5','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "eastern_australia", "to": "new_guinea", "attacker_dice": [2, 1, 3], "defender_dice": [5]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',51,50,51,'green attack eastern_australia new_guinea 2,2 v 4','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "eastern_australia", "to": "new_guinea", "attacker_dice": [2, 2], "defender_dice": [4]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',52,51,52,'green attack eastern_australia new_guinea 3 v 3','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "eastern_australia", "to": "new_guinea", "attacker_dice": [3], "defender_dice": [3]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',53,52,53,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "kamchatka"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',54,53,54,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 3, "phase": "discard", "reinforcements": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',55,54,55,'red discard europe+australia+any','red','[{"type": "mission_discarded", "v": 1, "seat": "red"}, {"type": "mission_given_back", "v": 1, "seat": "red", "mission": "europe+australia+any"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',56,55,56,'red place western_europe 4','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "western_europe", "armies": 4}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',57,56,57,'red attack western_europe southern_europe 3,3,5 v 2','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "western_europe", "to": "southern_europe", "attacker_dice": [3, 3, 5], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "western_europe", "by": "red", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',58,57,58,'red occupy 4','red','[{"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 4, "from_": "western_europe", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',59,58,59,'red attack southern_europe middle_east 6,4,3 v 3','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "southern_europe", "to": "middle_east", "attacker_dice": [6, 4, 3], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "middle_east", "from_": "southern_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "middle_east", "armies": 3, "from_": "southern_europe", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',60,59,60,'red attack middle_east afghanistan 2,4 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "middle_east", "to": "afghanistan", "attacker_dice": [2, 4], "defender_dice": [6]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',61,60,61,'red attack middle_east afghanistan 1 v 3','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "middle_east", "to": "afghanistan", "attacker_dice": [1], "defender_dice": [3]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',62,61,62,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "venezuela"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',63,62,63,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 3, "phase": "discard", "reinforcements": 5}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',64,63,64,'blue discard north_america+africa','blue','[{"type": "mission_discarded", "v": 1, "seat": "blue"}, {"type": "mission_given_back", "v": 1, "seat": "blue", "mission": "north_america+africa"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',65,64,65,'blue place kamchatka 5','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "kamchatka", "armies": 5}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',66,65,66,'blue attack kamchatka japan 4,1,5 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "kamchatka", "to": "japan", "attacker_dice": [4, 1, 5], "defender_dice": [6]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',67,66,67,'blue attack kamchatka mongolia 6,3,6 v 4','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "kamchatka", "to": "mongolia", "attacker_dice": [6, 3, 6], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "mongolia", "from_": "kamchatka", "by": "blue", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',68,67,68,'blue occupy 4','blue','[{"type": "occupied", "v": 1, "territory": "mongolia", "armies": 4, "from_": "kamchatka", "by": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',69,68,69,'blue attack mongolia japan 5,2,2 v 3','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "mongolia", "to": "japan", "attacker_dice": [5, 2, 2], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "japan", "from_": "mongolia", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "japan", "armies": 3, "from_": "mongolia", "by": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',70,69,70,'blue attack central_america venezuela 2 v 2','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "central_america", "to": "venezuela", "attacker_dice": [2], "defender_dice": [2]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',71,70,71,'blue fortify japan kamchatka 2','blue','[{"type": "fortified", "v": 1, "seat": "blue", "from_": "japan", "to": "kamchatka", "armies": 2}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',72,71,72,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "scandinavia"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',73,72,73,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 4, "phase": "reinforce", "reinforcements": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',74,73,74,'green place india 3','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "india", "armies": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',75,74,75,'green attack india siam 4,3,1 v 3','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "india", "to": "siam", "attacker_dice": [4, 3, 1], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "siam", "from_": "india", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "siam", "armies": 3, "from_": "india", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',76,75,76,'green attack siam indonesia 6,3 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "siam", "to": "indonesia", "attacker_dice": [6, 3], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "indonesia", "from_": "siam", "by": "green", "least": 2}, {"type": "occupied", "v": 1, "territory": "indonesia", "armies": 2, "from_": "siam", "by": "green"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',77,76,77,'green attack indonesia new_guinea 4 v 4','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "indonesia", "to": "new_guinea", "attacker_dice": [4], "defender_dice": [4]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',78,77,78,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "western_united_states"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',79,78,79,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 4, "phase": "reinforce", "reinforcements": 9}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',80,79,80,'red trade indonesia japan venezuela','red','[{"type": "set_traded", "v": 1, "seat": "red", "cards": ["indonesia", "japan", "venezuela"], "number": 1, "armies": 4, "bonus": {"venezuela": 2}}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',81,80,81,'red place brazil 13','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "brazil", "armies": 13}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',82,81,82,'red attack brazil peru 1,3,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "brazil", "to": "peru", "attacker_dice": [1, 3, 2], "defender_dice": [5]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',83,82,83,'red attack brazil peru 4,2,6 v 4','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "brazil", "to": "peru", "attacker_dice": [4, 2, 6], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "peru", "from_": "brazil", "by": "red", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',84,83,84,'red occupy 12','red','[{"type": "occupied", "v": 1, "territory": "peru", "armies": 12, "from_": "brazil", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',85,84,85,'red attack peru argentina 6,5,4 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "peru", "to": "argentina", "attacker_dice": [6, 5, 4], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "argentina", "from_": "peru", "by": "red", "least": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',86,85,86,'red occupy 9','red','[{"type": "occupied", "v": 1, "territory": "argentina", "armies": 9, "from_": "peru", "by": "red"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',87,86,87,'red attack venezuela central_america 4,6 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "venezuela", "to": "central_america", "attacker_dice": [4, 6], "defender_dice": [6]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',88,87,88,'red attack venezuela central_america 1 v 3','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "venezuela", "to": "central_america", "attacker_dice": [1], "defender_dice": [3]}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',89,88,89,'red fortify argentina peru 8','red','[{"type": "fortified", "v": 1, "seat": "red", "from_": "argentina", "to": "peru", "armies": 8}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',90,89,90,'red fortify peru brazil 3','red','[{"type": "fortified", "v": 1, "seat": "red", "from_": "peru", "to": "brazil", "armies": 3}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',91,90,91,'blue concede','blue','[{"type": "conceded", "v": 1, "seat": "blue"}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('mudumympzp',92,91,92,'green concede','green','[{"type": "conceded", "v": 1, "seat": "green"}, {"type": "match_won", "v": 1, "winners": ["red"], "reason": "declared", "mission": null}]','2026-11-22 14:03:53.030789',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',1,0,1,'table deal','table','[{"type": "territories_dealt", "v": 1, "territories": {"red": ["western_united_states", "siam", "japan", "western_europe", "north_africa", "southern_europe", "ukraine", "alaska", "madagascar", "mongolia", "argentina", "yakutsk", "brazil", "great_britain"], "blue": ["indonesia", "central_america", "siberia", "peru", "venezuela", "alberta", "irkutsk", "kamchatka", "greenland", "scandinavia", "northwest_territory", "east_africa", "china", "eastern_australia"], "green": ["new_guinea", "south_africa", "quebec", "ural", "afghanistan", "northern_europe", "iceland", "middle_east", "western_australia", "congo", "eastern_united_states", "ontario", "india", "egypt"]}}, {"type": "missions_dealt", "v": 1, "seat": "green", "missions": ["europe+australia+any", "asia+south_america"]}, {"type": "missions_dealt", "v": 1, "seat": "red", "missions": ["north_america+australia", "18_territories_2_armies"]}, {"type": "missions_dealt", "v": 1, "seat": "blue", "missions": ["eliminate_red", "eliminate_blue"]}, {"type": "deck_shuffled", "v": 1, "deck": ["western_united_states", "kamchatka", "central_america", "japan", "northern_europe", "joker_1", "madagascar", "iceland", "new_guinea", "egypt", "south_africa", "great_britain", "east_africa", "middle_east", "eastern_united_states", "mongolia", "yakutsk", "alberta", "western_europe", "ural", "siam", "india", "congo", "joker_2", "siberia", "irkutsk", "indonesia", "afghanistan", "quebec", "china", "scandinavia", "southern_europe", "argentina", "ukraine", "greenland", "alaska", "brazil", "peru", "western_australia", "north_africa", "northwest_territory", "venezuela", "ontario", "eastern_australia"]}, {"type": "turn_started", "v": 1, "seat": "red", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.198873',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',2,1,2,'red place western_united_states 4','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "western_united_states", "armies": 4}]','2026-11-22 14:03:53.204470','red');
INSERT INTO "events" VALUES('zb54z3zvvd',3,2,3,'red attack western_united_states alberta with 3 3,1,2 v 3','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "western_united_states", "to": "alberta", "attacker_dice": [3, 1, 2], "defender_dice": [3]}]','2026-11-22 14:03:53.212195','red');
INSERT INTO "events" VALUES('zb54z3zvvd',4,3,4,'red attack western_united_states central_america 4,4,4 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "western_united_states", "to": "central_america", "attacker_dice": [4, 4, 4], "defender_dice": [6]}]','2026-11-22 14:03:53.220484','red');
INSERT INTO "events" VALUES('zb54z3zvvd',5,4,5,'red attack western_united_states eastern_united_states 2,5 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "western_united_states", "to": "eastern_united_states", "attacker_dice": [2, 5], "defender_dice": [6]}]','2026-11-22 14:03:53.228721','red');
INSERT INTO "events" VALUES('zb54z3zvvd',6,5,6,'red attack western_united_states eastern_united_states 6 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "western_united_states", "to": "eastern_united_states", "attacker_dice": [6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "eastern_united_states", "from_": "western_united_states", "by": "red", "least": 1}, {"type": "occupied", "v": 1, "territory": "eastern_united_states", "armies": 1, "from_": "western_united_states", "by": "red"}]','2026-11-22 14:03:53.238118','red');
INSERT INTO "events" VALUES('zb54z3zvvd',7,6,7,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "western_united_states"}]','2026-11-22 14:03:53.248034','red');
INSERT INTO "events" VALUES('zb54z3zvvd',8,7,8,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.256610','red');
INSERT INTO "events" VALUES('zb54z3zvvd',9,8,9,'blue place kamchatka 4','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "kamchatka", "armies": 4}]','2026-11-22 14:03:53.263847','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',10,9,8,'table undo','table','[{"type": "undone", "v": 1, "n": 9, "action": "blue place kamchatka 4"}]','2026-11-22 14:03:53.275566',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',11,8,9,'table redo','table','[{"type": "redone", "v": 1, "n": 9, "action": "blue place kamchatka 4"}]','2026-11-22 14:03:53.283491',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',12,9,12,'blue attack kamchatka alaska 1,2,1 v 2','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "kamchatka", "to": "alaska", "attacker_dice": [1, 2, 1], "defender_dice": [2]}]','2026-11-22 14:03:53.291878','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',13,12,13,'blue attack kamchatka mongolia 2,4,2 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "kamchatka", "to": "mongolia", "attacker_dice": [2, 4, 2], "defender_dice": [6]}]','2026-11-22 14:03:53.297739','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',14,13,14,'blue attack kamchatka mongolia 2,5 v 4','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "kamchatka", "to": "mongolia", "attacker_dice": [2, 5], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "mongolia", "from_": "kamchatka", "by": "blue", "least": 2}, {"type": "occupied", "v": 1, "territory": "mongolia", "armies": 2, "from_": "kamchatka", "by": "blue"}]','2026-11-22 14:03:53.302786','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',15,14,15,'blue attack mongolia japan 2 v 2','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "mongolia", "to": "japan", "attacker_dice": [2], "defender_dice": [2]}]','2026-11-22 14:03:53.316343','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',16,15,16,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "kamchatka"}]','2026-11-22 14:03:53.322711','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',17,16,17,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.329075','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',18,17,18,'green place northern_europe 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "northern_europe", "armies": 4}]','2026-11-22 14:03:53.342079','green');
INSERT INTO "events" VALUES('zb54z3zvvd',19,18,19,'green attack northern_europe great_britain 1,5,4 v 1','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "northern_europe", "to": "great_britain", "attacker_dice": [1, 5, 4], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "great_britain", "from_": "northern_europe", "by": "green", "least": 3}]','2026-11-22 14:03:53.349077','green');
INSERT INTO "events" VALUES('zb54z3zvvd',20,19,20,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "great_britain", "armies": 4, "from_": "northern_europe", "by": "green"}]','2026-11-22 14:03:53.351533','green');
INSERT INTO "events" VALUES('zb54z3zvvd',21,20,19,'table undo','table','[{"type": "undone", "v": 1, "n": 20, "action": "green occupy 4"}]','2026-11-22 14:03:53.353421',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',22,19,22,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "great_britain", "armies": 4, "from_": "northern_europe", "by": "green"}]','2026-11-22 14:03:53.355267','green');
INSERT INTO "events" VALUES('zb54z3zvvd',23,22,23,'green attack great_britain western_europe 3,5,2 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "great_britain", "to": "western_europe", "attacker_dice": [3, 5, 2], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "western_europe", "from_": "great_britain", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "western_europe", "armies": 3, "from_": "great_britain", "by": "green"}]','2026-11-22 14:03:53.358301','green');
INSERT INTO "events" VALUES('zb54z3zvvd',24,23,24,'green attack western_europe southern_europe 6,6 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "western_europe", "to": "southern_europe", "attacker_dice": [6, 6], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "western_europe", "by": "green", "least": 2}, {"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 2, "from_": "western_europe", "by": "green"}]','2026-11-22 14:03:53.360373','green');
INSERT INTO "events" VALUES('zb54z3zvvd',25,24,25,'green attack southern_europe ukraine 6 v 5','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "southern_europe", "to": "ukraine", "attacker_dice": [6], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "ukraine", "from_": "southern_europe", "by": "green", "least": 1}, {"type": "occupied", "v": 1, "territory": "ukraine", "armies": 1, "from_": "southern_europe", "by": "green"}]','2026-11-22 14:03:53.365258','green');
INSERT INTO "events" VALUES('zb54z3zvvd',26,25,26,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "central_america"}]','2026-11-22 14:03:53.366976','green');
INSERT INTO "events" VALUES('zb54z3zvvd',27,26,27,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 2, "phase": "reinforce", "reinforcements": 3}]','2026-11-22 14:03:53.370568','green');
INSERT INTO "events" VALUES('zb54z3zvvd',28,27,28,'red place western_united_states 3','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "western_united_states", "armies": 3}]','2026-11-22 14:03:53.372653','red');
INSERT INTO "events" VALUES('zb54z3zvvd',29,28,29,'red attack western_united_states central_america 6,2,4 v 3','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "western_united_states", "to": "central_america", "attacker_dice": [6, 2, 4], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "central_america", "from_": "western_united_states", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "central_america", "armies": 3, "from_": "western_united_states", "by": "red"}]','2026-11-22 14:03:53.374704','red');
INSERT INTO "events" VALUES('zb54z3zvvd',30,29,30,'red attack central_america venezuela with 2 3,5 v 3','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "central_america", "to": "venezuela", "attacker_dice": [3, 5], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "venezuela", "from_": "central_america", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "venezuela", "armies": 2, "from_": "central_america", "by": "red"}]','2026-11-22 14:03:53.383593','red');
INSERT INTO "events" VALUES('zb54z3zvvd',31,30,29,'table undo','table','[{"type": "undone", "v": 1, "n": 30, "action": "red attack central_america venezuela with 2 3,5 v 3"}]','2026-11-22 14:03:53.390039',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',32,29,32,'red attack central_america venezuela 5,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "central_america", "to": "venezuela", "attacker_dice": [5, 2], "defender_dice": [5]}]','2026-11-22 14:03:53.395438','red');
INSERT INTO "events" VALUES('zb54z3zvvd',33,32,33,'red attack central_america venezuela with 1 5 v 4','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "central_america", "to": "venezuela", "attacker_dice": [5], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "venezuela", "from_": "central_america", "by": "red", "least": 1}, {"type": "occupied", "v": 1, "territory": "venezuela", "armies": 1, "from_": "central_america", "by": "red"}]','2026-11-22 14:03:53.399283','red');
INSERT INTO "events" VALUES('zb54z3zvvd',34,33,34,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "japan"}]','2026-11-22 14:03:53.404097','red');
INSERT INTO "events" VALUES('zb54z3zvvd',35,34,35,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-22 14:03:53.406646','red');
INSERT INTO "events" VALUES('zb54z3zvvd',36,35,36,'blue place peru 4','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "peru", "armies": 4}]','2026-11-22 14:03:53.411483','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',37,36,37,'blue attack peru venezuela 5,3,2 v 3','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "peru", "to": "venezuela", "attacker_dice": [5, 3, 2], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "venezuela", "from_": "peru", "by": "blue", "least": 3}]','2026-11-22 14:03:53.417978','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',38,37,38,'blue occupy 4','blue','[{"type": "occupied", "v": 1, "territory": "venezuela", "armies": 4, "from_": "peru", "by": "blue"}]','2026-11-22 14:03:53.430210','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',39,38,39,'blue attack venezuela central_america 2,4,5 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "venezuela", "to": "central_america", "attacker_dice": [2, 4, 5], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "central_america", "from_": "venezuela", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "central_america", "armies": 3, "from_": "venezuela", "by": "blue"}]','2026-11-22 14:03:53.442225','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',40,39,40,'blue attack central_america western_united_states 3,6 v 2','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "central_america", "to": "western_united_states", "attacker_dice": [3, 6], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "western_united_states", "from_": "central_america", "by": "blue", "least": 2}, {"type": "occupied", "v": 1, "territory": "western_united_states", "armies": 2, "from_": "central_america", "by": "blue"}]','2026-11-22 14:03:53.447235','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',41,40,39,'table undo','table','[{"type": "undone", "v": 1, "n": 40, "action": "blue attack central_america western_united_states 3,6 v 2"}]','2026-11-22 14:03:53.464521',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',42,39,40,'table redo','table','[{"type": "redone", "v": 1, "n": 40, "action": "blue attack central_america western_united_states 3,6 v 2"}]','2026-11-22 14:03:53.483923',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',43,40,43,'blue attack western_united_states eastern_united_states 5 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "western_united_states", "to": "eastern_united_states", "attacker_dice": [5], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "eastern_united_states", "from_": "western_united_states", "by": "blue", "least": 1}, {"type": "occupied", "v": 1, "territory": "eastern_united_states", "armies": 1, "from_": "western_united_states", "by": "blue"}]','2026-11-22 14:03:53.501712','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',44,43,44,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "northern_europe"}]','2026-11-22 14:03:53.509333','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',45,44,45,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 2, "phase": "reinforce", "reinforcements": 5}]','2026-11-22 14:03:53.516948','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',46,45,46,'green place western_australia 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "western_australia", "armies": 4}]','2026-11-22 14:03:53.528123','green');
INSERT INTO "events" VALUES('zb54z3zvvd',47,46,47,'green place western_australia 1','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "western_australia", "armies": 1}]','2026-11-22 14:03:53.534982','green');
INSERT INTO "events" VALUES('zb54z3zvvd',48,47,48,'green attack western_australia indonesia 1,3,4 v 5','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "western_australia", "to": "indonesia", "attacker_dice": [1, 3, 4], "defender_dice": [5]}]','2026-11-22 14:03:53.542042','green');
INSERT INTO "events" VALUES('zb54z3zvvd',49,48,49,'green attack western_australia indonesia 2,5,6 v 1','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "western_australia", "to": "indonesia", "attacker_dice": [2, 5, 6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "indonesia", "from_": "western_australia", "by": "green", "least": 3}]','2026-11-22 14:03:53.547466','green');
INSERT INTO "events" VALUES('zb54z3zvvd',50,49,50,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "indonesia", "armies": 4, "from_": "western_australia", "by": "green"}]','2026-11-22 14:03:53.551231','green');
INSERT INTO "events" VALUES('zb54z3zvvd',51,50,51,'green attack indonesia siam 2,4,3 v 1','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "indonesia", "to": "siam", "attacker_dice": [2, 4, 3], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "siam", "from_": "indonesia", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "siam", "armies": 3, "from_": "indonesia", "by": "green"}]','2026-11-22 14:03:53.558003','green');
INSERT INTO "events" VALUES('zb54z3zvvd',52,51,50,'table undo','table','[{"type": "undone", "v": 1, "n": 51, "action": "green attack indonesia siam 2,4,3 v 1"}]','2026-11-22 14:03:53.563093',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',53,50,53,'green attack indonesia siam 3,1,4 v 5','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "indonesia", "to": "siam", "attacker_dice": [3, 1, 4], "defender_dice": [5]}]','2026-11-22 14:03:53.570040','green');
INSERT INTO "events" VALUES('zb54z3zvvd',54,53,54,'green attack indonesia siam with 2 2,2 v 4','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "indonesia", "to": "siam", "attacker_dice": [2, 2], "defender_dice": [4]}]','2026-11-22 14:03:53.575694','green');
INSERT INTO "events" VALUES('zb54z3zvvd',55,54,55,'green attack indonesia siam 5 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "indonesia", "to": "siam", "attacker_dice": [5], "defender_dice": [6]}]','2026-11-22 14:03:53.578190','green');
INSERT INTO "events" VALUES('zb54z3zvvd',56,55,56,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "joker_1"}]','2026-11-22 14:03:53.580439','green');
INSERT INTO "events" VALUES('zb54z3zvvd',57,56,57,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 3, "phase": "discard", "reinforcements": 3}]','2026-11-22 14:03:53.582907','green');
INSERT INTO "events" VALUES('zb54z3zvvd',58,57,58,'red discard north_america+australia','red','[{"type": "mission_discarded", "v": 1, "seat": "red"}, {"type": "mission_given_back", "v": 1, "seat": "red", "mission": "north_america+australia"}]','2026-11-22 14:03:53.586910','red');
INSERT INTO "events" VALUES('zb54z3zvvd',59,58,59,'red place alaska 3','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "alaska", "armies": 3}]','2026-11-22 14:03:53.590597','red');
INSERT INTO "events" VALUES('zb54z3zvvd',60,59,60,'red attack alaska northwest_territory 1,3,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "alaska", "to": "northwest_territory", "attacker_dice": [1, 3, 2], "defender_dice": [5]}]','2026-11-22 14:03:53.598142','red');
INSERT INTO "events" VALUES('zb54z3zvvd',61,60,61,'red attack alaska kamchatka 6,5 v 2','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "alaska", "to": "kamchatka", "attacker_dice": [6, 5], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "kamchatka", "from_": "alaska", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "kamchatka", "armies": 2, "from_": "alaska", "by": "red"}]','2026-11-22 14:03:53.606225','red');
INSERT INTO "events" VALUES('zb54z3zvvd',62,61,60,'table undo','table','[{"type": "undone", "v": 1, "n": 61, "action": "red attack alaska kamchatka 6,5 v 2"}]','2026-11-22 14:03:53.622273',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',63,60,61,'table redo','table','[{"type": "redone", "v": 1, "n": 61, "action": "red attack alaska kamchatka 6,5 v 2"}]','2026-11-22 14:03:53.628479',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',64,61,64,'red attack kamchatka irkutsk 4 v 4','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "kamchatka", "to": "irkutsk", "attacker_dice": [4], "defender_dice": [4]}]','2026-11-22 14:03:53.635706','red');
INSERT INTO "events" VALUES('zb54z3zvvd',65,64,65,'blue concede','blue','[{"type": "conceded", "v": 1, "seat": "blue"}]','2026-11-22 14:03:53.642041','blue');
INSERT INTO "events" VALUES('zb54z3zvvd',66,65,66,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "madagascar"}]','2026-11-22 14:03:53.646846','red');
INSERT INTO "events" VALUES('zb54z3zvvd',67,66,67,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 3, "phase": "discard", "reinforcements": 6}]','2026-11-22 14:03:53.651519','red');
INSERT INTO "events" VALUES('zb54z3zvvd',68,67,68,'green discard europe+australia+any','green','[{"type": "mission_discarded", "v": 1, "seat": "green"}, {"type": "mission_given_back", "v": 1, "seat": "green", "mission": "europe+australia+any"}]','2026-11-22 14:03:53.658509','green');
INSERT INTO "events" VALUES('zb54z3zvvd',69,68,69,'green place ural 6','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "ural", "armies": 6}]','2026-11-22 14:03:53.664734','green');
INSERT INTO "events" VALUES('zb54z3zvvd',70,69,70,'table correct hand green joker_1 afghanistan','table','[{"type": "hand_corrected", "v": 1, "seat": "green", "number": 2}, {"type": "hand_known", "v": 1, "seat": "green", "cards": ["joker_1", "afghanistan"], "deck": ["iceland", "new_guinea", "egypt", "south_africa", "great_britain", "east_africa", "middle_east", "eastern_united_states", "mongolia", "yakutsk", "alberta", "western_europe", "ural", "siam", "india", "congo", "joker_2", "siberia", "irkutsk", "indonesia", "quebec", "china", "scandinavia", "southern_europe", "argentina", "ukraine", "greenland", "alaska", "brazil", "peru", "western_australia", "north_africa", "northwest_territory", "venezuela", "ontario", "eastern_australia", "kamchatka", "northern_europe", "central_america"]}]','2026-11-22 14:03:53.669608',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',71,70,71,'green attack ural siberia 3d v 1d losing 1 v 0','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "ural", "to": "siberia", "attacker_dice": [], "defender_dice": []}]','2026-11-22 14:03:53.677329','green');
INSERT INTO "events" VALUES('zb54z3zvvd',72,71,72,'green attack ural siberia 4,2,1 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "ural", "to": "siberia", "attacker_dice": [4, 2, 1], "defender_dice": [6]}]','2026-11-22 14:03:53.681957','green');
INSERT INTO "events" VALUES('zb54z3zvvd',73,72,71,'table undo','table','[{"type": "undone", "v": 1, "n": 72, "action": "green attack ural siberia 4,2,1 v 6"}]','2026-11-22 14:03:53.688076',NULL);
INSERT INTO "events" VALUES('zb54z3zvvd',74,71,74,'green attack ural china 5,2,2 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "ural", "to": "china", "attacker_dice": [5, 2, 2], "defender_dice": [6]}]','2026-11-22 14:03:53.694602','green');
INSERT INTO "events" VALUES('zb54z3zvvd',75,74,75,'green attack ural china 6,3,6 v 1','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "ural", "to": "china", "attacker_dice": [6, 3, 6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "china", "from_": "ural", "by": "green", "least": 3}]','2026-11-22 14:03:53.699145','green');
CREATE TABLE figures (
	match_id VARCHAR NOT NULL, 
	"after" INTEGER NOT NULL, 
	body JSON NOT NULL, 
	CONSTRAINT pk_figures PRIMARY KEY (match_id), 
	CONSTRAINT fk_figures_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE ledger (
	id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	kind VARCHAR NOT NULL, 
	member_id INTEGER, 
	cents INTEGER NOT NULL, 
	text VARCHAR, 
	undoes INTEGER, 
	keeper_id INTEGER, 
	at DATETIME NOT NULL, 
	offence VARCHAR, 
	match_id VARCHAR, 
	seq INTEGER, 
	evening_id INTEGER, 
	CONSTRAINT pk_ledger PRIMARY KEY (id), 
	CONSTRAINT uq_ledger_undoes UNIQUE (undoes), 
	CONSTRAINT fk_ledger_member_id FOREIGN KEY(member_id) REFERENCES members (id), 
	CONSTRAINT fk_ledger_undoes FOREIGN KEY(undoes) REFERENCES ledger (id), 
	CONSTRAINT fk_ledger_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
CREATE TABLE match_players (
	match_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	member_id INTEGER, 
	CONSTRAINT pk_match_players PRIMARY KEY (match_id, colour, name), 
	CONSTRAINT fk_match_players_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_match_players_member_id FOREIGN KEY(member_id) REFERENCES members (id)
);
INSERT INTO "match_players" VALUES('mudumympzp','red','Alice',NULL);
INSERT INTO "match_players" VALUES('mudumympzp','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('mudumympzp','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('zb54z3zvvd','red','Alice',NULL);
INSERT INTO "match_players" VALUES('zb54z3zvvd','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('zb54z3zvvd','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('ft3kqsa953','red','Alice',NULL);
INSERT INTO "match_players" VALUES('ft3kqsa953','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('ft3kqsa953','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('ft3kqsa953','black','Dana',NULL);
CREATE TABLE matches (
	id VARCHAR NOT NULL, 
	rulebook VARCHAR NOT NULL, 
	rulebook_digest VARCHAR NOT NULL, 
	variant VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	board VARCHAR NOT NULL, 
	dice VARCHAR NOT NULL, 
	cards VARCHAR NOT NULL, 
	dealer VARCHAR NOT NULL, 
	starter VARCHAR NOT NULL, 
	seats JSON NOT NULL, 
	name VARCHAR, 
	venue VARCHAR, 
	played_on DATE NOT NULL, 
	time_zone VARCHAR NOT NULL, 
	started_at DATETIME NOT NULL, 
	source VARCHAR NOT NULL, 
	deal JSON, 
	nonce VARCHAR, 
	seal VARCHAR, 
	status VARCHAR NOT NULL, 
	ended_at DATETIME, 
	winners JSON, 
	reason VARCHAR, 
	mission VARCHAR, 
	"after" INTEGER, rulebook_text VARCHAR, starter_said BOOLEAN DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('mudumympzp','easy_move','5f9f40862caa7a756dea6ddc187800d45430b8d7ab76c821dc5f0d9a99224660','missions','{}','classic','faces','dealt','blue','green','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]','conceded 3',NULL,'2026-03-14','Etc/UTC','2026-11-22 14:03:53.030397','record','{"territories": {"green": ["north_africa", "western_australia", "greenland", "argentina", "eastern_united_states", "ontario", "egypt", "iceland", "china", "siberia", "scandinavia", "middle_east", "india", "japan"], "red": ["east_africa", "congo", "mongolia", "south_africa", "brazil", "eastern_australia", "ural", "afghanistan", "alaska", "indonesia", "western_europe", "northwest_territory", "ukraine", "venezuela"], "blue": ["irkutsk", "alberta", "quebec", "northern_europe", "new_guinea", "great_britain", "madagascar", "central_america", "kamchatka", "peru", "siam", "western_united_states", "southern_europe", "yakutsk"]}, "missions": {"green": ["asia+south_america", "eliminate_green"], "red": ["europe+south_america+any", "europe+australia+any"], "blue": ["north_america+africa", "africa+asia"]}, "deck": ["new_guinea", "indonesia", "iceland", "madagascar", "japan", "joker_2", "kamchatka", "venezuela", "scandinavia", "western_united_states", "quebec", "great_britain", "greenland", "congo", "central_america", "south_africa", "eastern_australia", "alaska", "mongolia", "argentina", "joker_1", "middle_east", "china", "peru", "siberia", "india", "ontario", "northwest_territory", "irkutsk", "ural", "afghanistan", "north_africa", "western_europe", "egypt", "siam", "southern_europe", "brazil", "northern_europe", "alberta", "eastern_united_states", "western_australia", "east_africa", "yakutsk", "ukraine"]}','made-up-nonce','sha256:f09fee9162100bed4e73e014df01f49afcf929bea63b13d85069b01a9831ebc0','ended','2026-11-22 14:03:53.030789','["red"]','declared',NULL,92,NULL,0);
INSERT INTO "matches" VALUES('zb54z3zvvd','easy_move','5f9f40862caa7a756dea6ddc187800d45430b8d7ab76c821dc5f0d9a99224660','missions','{}','classic','faces','dealt','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-22','Etc/UTC','2026-11-22 14:03:53.133035','live','{"territories": {"red": ["western_united_states", "siam", "japan", "western_europe", "north_africa", "southern_europe", "ukraine", "alaska", "madagascar", "mongolia", "argentina", "yakutsk", "brazil", "great_britain"], "blue": ["indonesia", "central_america", "siberia", "peru", "venezuela", "alberta", "irkutsk", "kamchatka", "greenland", "scandinavia", "northwest_territory", "east_africa", "china", "eastern_australia"], "green": ["new_guinea", "south_africa", "quebec", "ural", "afghanistan", "northern_europe", "iceland", "middle_east", "western_australia", "congo", "eastern_united_states", "ontario", "india", "egypt"]}, "missions": {"green": ["europe+australia+any", "asia+south_america"], "red": ["north_america+australia", "18_territories_2_armies"], "blue": ["eliminate_red", "eliminate_blue"]}, "deck": ["western_united_states", "kamchatka", "central_america", "japan", "northern_europe", "joker_1", "madagascar", "iceland", "new_guinea", "egypt", "south_africa", "great_britain", "east_africa", "middle_east", "eastern_united_states", "mongolia", "yakutsk", "alberta", "western_europe", "ural", "siam", "india", "congo", "joker_2", "siberia", "irkutsk", "indonesia", "afghanistan", "quebec", "china", "scandinavia", "southern_europe", "argentina", "ukraine", "greenland", "alaska", "brazil", "peru", "western_australia", "north_africa", "northwest_territory", "venezuela", "ontario", "eastern_australia"]}','7962f3169dafbcf473dcab634b18c71e968bb1f748890478d2af40fdfbbf792c','sha256:240e78850d9c608fbf8a7d03d00e2ea617e1e76bc504956a6d542e240aa785ab','running',NULL,'null',NULL,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES('ft3kqsa953','easy_move','5f9f40862caa7a756dea6ddc187800d45430b8d7ab76c821dc5f0d9a99224660','missions','{}','classic','faces','dealt','black','green','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}, {"colour": "black", "players": ["Dana"]}]',NULL,NULL,'2026-11-22','Etc/UTC','2026-11-22 14:03:53.703621','live','{"territories": {"red": ["greenland", "afghanistan", "china", "mongolia", "egypt", "eastern_australia", "western_europe", "congo", "central_america", "alberta", "northern_europe"], "blue": ["siam", "ontario", "yakutsk", "north_africa", "east_africa", "western_australia", "kamchatka", "japan", "eastern_united_states", "ural", "southern_europe"], "green": ["scandinavia", "ukraine", "argentina", "iceland", "south_africa", "venezuela", "northwest_territory", "madagascar", "new_guinea", "india"], "black": ["alaska", "middle_east", "great_britain", "western_united_states", "irkutsk", "siberia", "peru", "indonesia", "brazil", "quebec"]}, "missions": {"black": ["eliminate_red", "africa+asia"], "red": ["north_america+africa", "18_territories_2_armies"], "blue": ["eliminate_blue", "europe+south_america+any"], "green": ["eliminate_green", "asia+south_america"]}, "deck": ["kamchatka", "iceland", "quebec", "ontario", "venezuela", "india", "northwest_territory", "japan", "middle_east", "east_africa", "irkutsk", "peru", "alaska", "great_britain", "argentina", "congo", "central_america", "china", "alberta", "new_guinea", "brazil", "western_australia", "madagascar", "eastern_united_states", "northern_europe", "north_africa", "siam", "western_europe", "scandinavia", "eastern_australia", "southern_europe", "yakutsk", "afghanistan", "egypt", "indonesia", "joker_1", "western_united_states", "joker_2", "south_africa", "siberia", "ural", "ukraine", "mongolia", "greenland"]}','8e0e55421a9361042a0ca6c3a3d4cfe178d90e1bf4de3c8d6c8c2e08e30e7417','sha256:f9b231ffdeed971cbdd3a4e59fee07a6951c23fa1ee5c6ba259723cf8a8c159f','running',NULL,'null',NULL,NULL,NULL,NULL,0);
CREATE TABLE members (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	colour VARCHAR, 
	active_from DATE NOT NULL, 
	active_to DATE, guest BOOLEAN DEFAULT 0 NOT NULL, pin_hash VARCHAR, 
	CONSTRAINT pk_members PRIMARY KEY (id), 
	CONSTRAINT uq_members_name UNIQUE (name)
);
CREATE TABLE motions (
	id INTEGER NOT NULL, 
	match_id VARCHAR, 
	seq INTEGER, 
	mover_id INTEGER NOT NULL, 
	accused_id INTEGER NOT NULL, 
	offence VARCHAR, 
	text VARCHAR, 
	cents INTEGER NOT NULL, 
	secret BOOLEAN NOT NULL, 
	voters JSON NOT NULL, 
	excluded JSON NOT NULL, 
	opened_at DATETIME NOT NULL, 
	ends_at DATETIME NOT NULL, 
	closed_at DATETIME, 
	carried BOOLEAN, 
	entry_id INTEGER, evening_id INTEGER, correction INTEGER, tally JSON, 
	CONSTRAINT pk_motions PRIMARY KEY (id), 
	CONSTRAINT fk_motions_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_motions_mover_id FOREIGN KEY(mover_id) REFERENCES members (id), 
	CONSTRAINT fk_motions_accused_id FOREIGN KEY(accused_id) REFERENCES members (id), 
	CONSTRAINT fk_motions_entry_id FOREIGN KEY(entry_id) REFERENCES ledger (id)
);
CREATE TABLE news (
	id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	title VARCHAR, 
	text VARCHAR NOT NULL, 
	down BOOLEAN NOT NULL, 
	keeper_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_news PRIMARY KEY (id), 
	CONSTRAINT fk_news_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
CREATE TABLE presets (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR NOT NULL, 
	rulebook VARCHAR NOT NULL, 
	variant VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	CONSTRAINT uq_presets_name UNIQUE (name)
);
CREATE TABLE results (
	id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	players JSON NOT NULL, 
	winners JSON NOT NULL, 
	note VARCHAR, 
	keeper_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (id), 
	CONSTRAINT fk_results_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
CREATE TABLE rsvps (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	member_id INTEGER NOT NULL, 
	coming VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	keeper_id INTEGER, 
	CONSTRAINT pk_rsvps PRIMARY KEY (id), 
	CONSTRAINT fk_rsvps_evening_id FOREIGN KEY(evening_id) REFERENCES evenings (id), 
	CONSTRAINT fk_rsvps_member_id FOREIGN KEY(member_id) REFERENCES members (id), 
	CONSTRAINT fk_rsvps_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
CREATE TABLE seasons (
	year INTEGER NOT NULL, 
	first DATE NOT NULL, 
	last DATE NOT NULL, 
	scheme JSON NOT NULL, 
	CONSTRAINT pk_seasons PRIMARY KEY (year)
);
CREATE TABLE seats (
	match_id VARCHAR NOT NULL, 
	colour VARCHAR NOT NULL, 
	generation INTEGER NOT NULL, 
	token_hash VARCHAR NOT NULL, 
	device_hash VARCHAR, 
	joined_at DATETIME, 
	pin_hash VARCHAR, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, colour), 
	CONSTRAINT uq_seats_token_hash UNIQUE (token_hash), 
	CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('mudumympzp','red',1,'22e76d639a574576a64bb821ab2d8ecd5a7b9ee0fa41d7ccaf05da431ec8a654',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('mudumympzp','blue',1,'6f7761d033908a87334b4dc82c76a9f7f92fbade0d0f516e9769d2390a30468c',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('mudumympzp','green',1,'7c1065aab3ea408960fc6854bcf3514d97890da32d35d40d9a3ffb2f01668d8f',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('zb54z3zvvd','red',2,'5a90dc44aa3d04036fc3634aadef0cd9330436699625c3a2013f9dc35d04d1ae','e2ecb431b8b9765c4f17495bb7c5a36386094d9f871f4b46ded9216f61e2211b','2026-11-22 14:03:53.157911',NULL);
INSERT INTO "seats" VALUES('zb54z3zvvd','blue',2,'95d5012be68325f365350eea003a21c40cc71543bb75c6cc08c7c454fae13d57','a87ff4b7ef4daed4bb466169dbdad2b4bf20f5ab52081576297383792d6f0655','2026-11-22 14:03:53.168128',NULL);
INSERT INTO "seats" VALUES('zb54z3zvvd','green',2,'03cfded57a9a51b48fe91e51ce8cb25925d2542934eedafa5daa0c88cdcd5441','02a926accbd5bcdf63166aca57ba263db4fac2cdf18dc3ca674f053136523386','2026-11-22 14:03:53.187475',NULL);
INSERT INTO "seats" VALUES('ft3kqsa953','red',1,'4f25dfdfc5fcfd51b6bc07c40a026adfd9e4110f989b8c98e455af436dfe4627',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ft3kqsa953','blue',1,'ff8f1fb112dde31d820ef11c2b3c013a59b4ced03ab89cdd1f71db50fe6c793c',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ft3kqsa953','green',1,'06d33abd7b6980ab08a9b6ffce02c64c8942a6220ae4fcc1e2ede3608afe883b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ft3kqsa953','black',1,'00c6af10eaa654d5f4604ccba12cee070cb058bc766f31976aafae955f150b23',NULL,NULL,NULL);
CREATE TABLE snapshots (
	match_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	position JSON NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_snapshots_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "snapshots" VALUES('mudumympzp',64,'{"round": 3, "turn": "blue", "phase": "reinforce", "reinforcements": 5, "sets_traded": 0, "conquered": false, "attacks_made": false, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "blue", "alberta": "blue", "ontario": "blue", "quebec": "blue", "western_united_states": "blue", "eastern_united_states": "blue", "central_america": "blue", "venezuela": "red", "peru": "blue", "brazil": "red", "argentina": "green", "iceland": "red", "great_britain": "red", "scandinavia": "red", "northern_europe": "red", "western_europe": "red", "southern_europe": "red", "ukraine": "red", "north_africa": "green", "egypt": "green", "east_africa": "red", "congo": "red", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "green", "yakutsk": "blue", "kamchatka": "blue", "irkutsk": "blue", "mongolia": "green", "japan": "green", "china": "green", "afghanistan": "green", "middle_east": "red", "india": "green", "siam": "blue", "indonesia": "red", "new_guinea": "blue", "western_australia": "green", "eastern_australia": "green"}, "armies": {"alaska": 1, "northwest_territory": 1, "greenland": 1, "alberta": 1, "ontario": 1, "quebec": 1, "western_united_states": 2, "eastern_united_states": 1, "central_america": 2, "venezuela": 1, "peru": 1, "brazil": 1, "argentina": 1, "iceland": 1, "great_britain": 1, "scandinavia": 1, "northern_europe": 1, "western_europe": 1, "southern_europe": 1, "ukraine": 1, "north_africa": 1, "egypt": 1, "east_africa": 1, "congo": 1, "south_africa": 1, "madagascar": 1, "ural": 1, "siberia": 1, "yakutsk": 1, "kamchatka": 1, "irkutsk": 1, "mongolia": 1, "japan": 1, "china": 1, "afghanistan": 1, "middle_east": 1, "india": 1, "siam": 1, "indonesia": 1, "new_guinea": 1, "western_australia": 1, "eastern_australia": 1}, "hands": {"red": ["indonesia", "japan", "venezuela"], "blue": ["iceland", "joker_2"], "green": ["new_guinea", "madagascar", "kamchatka"]}, "missions": {"green": ["eliminate_green"], "red": ["europe+south_america+any"], "blue": ["africa+asia"]}, "deck": ["scandinavia", "western_united_states", "quebec", "great_britain", "greenland", "congo", "central_america", "south_africa", "eastern_australia", "alaska", "mongolia", "argentina", "joker_1", "middle_east", "china", "peru", "siberia", "india", "ontario", "northwest_territory", "irkutsk", "ural", "afghanistan", "north_africa", "western_europe", "egypt", "siam", "southern_europe", "brazil", "northern_europe", "alberta", "eastern_united_states", "western_australia", "east_africa", "yakutsk", "ukraine"], "capitals": {}, "eliminated": [], "neutral_reinforcements": 0, "discarded": ["green", "red", "blue"], "recent": {"shares": [{"kind": "territories", "armies": 5, "number": 15, "continent": ""}], "placed": 0, "whole": true, "throw": {"n": 61, "seat": "red", "defending": "green", "source": "middle_east", "target": "afghanistan", "attacker_dice": [1], "defender_dice": [3], "attacker_number": 1, "defender_number": 1, "attacker_loses": 1, "defender_loses": 0, "conquered": false, "this_turn": false}, "happenings": []}}');
INSERT INTO "snapshots" VALUES('zb54z3zvvd',64,'{"round": 3, "turn": "red", "phase": "attack", "reinforcements": 0, "sets_traded": 0, "conquered": true, "attacks_made": true, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "blue", "alberta": "blue", "ontario": "green", "quebec": "green", "western_united_states": "blue", "eastern_united_states": "blue", "central_america": "blue", "venezuela": "blue", "peru": "blue", "brazil": "red", "argentina": "red", "iceland": "green", "great_britain": "green", "scandinavia": "blue", "northern_europe": "green", "western_europe": "green", "southern_europe": "green", "ukraine": "green", "north_africa": "red", "egypt": "green", "east_africa": "blue", "congo": "green", "south_africa": "green", "madagascar": "red", "ural": "green", "siberia": "blue", "yakutsk": "red", "kamchatka": "red", "irkutsk": "blue", "mongolia": "blue", "japan": "red", "china": "blue", "afghanistan": "green", "middle_east": "green", "india": "green", "siam": "red", "indonesia": "green", "new_guinea": "green", "western_australia": "green", "eastern_australia": "blue"}, "armies": {"alaska": 1, "northwest_territory": 1, "greenland": 1, "alberta": 1, "ontario": 1, "quebec": 1, "western_united_states": 1, "eastern_united_states": 1, "central_america": 1, "venezuela": 1, "peru": 1, "brazil": 1, "argentina": 1, "iceland": 1, "great_britain": 1, "scandinavia": 1, "northern_europe": 1, "western_europe": 1, "southern_europe": 1, "ukraine": 1, "north_africa": 1, "egypt": 1, "east_africa": 1, "congo": 1, "south_africa": 1, "madagascar": 1, "ural": 1, "siberia": 1, "yakutsk": 1, "kamchatka": 1, "irkutsk": 1, "mongolia": 1, "japan": 1, "china": 1, "afghanistan": 1, "middle_east": 1, "india": 1, "siam": 1, "indonesia": 1, "new_guinea": 1, "western_australia": 1, "eastern_australia": 1}, "hands": {"red": ["western_united_states", "japan"], "blue": ["kamchatka", "northern_europe"], "green": ["central_america", "joker_1"]}, "missions": {"green": ["europe+australia+any", "asia+south_america"], "red": ["18_territories_2_armies"], "blue": ["eliminate_red", "eliminate_blue"]}, "deck": ["madagascar", "iceland", "new_guinea", "egypt", "south_africa", "great_britain", "east_africa", "middle_east", "eastern_united_states", "mongolia", "yakutsk", "alberta", "western_europe", "ural", "siam", "india", "congo", "joker_2", "siberia", "irkutsk", "indonesia", "afghanistan", "quebec", "china", "scandinavia", "southern_europe", "argentina", "ukraine", "greenland", "alaska", "brazil", "peru", "western_australia", "north_africa", "northwest_territory", "venezuela", "ontario", "eastern_australia"], "capitals": {}, "eliminated": [], "neutral_reinforcements": 0, "last_throws": {"northwest_territory": "alaska", "kamchatka": "alaska", "irkutsk": "kamchatka"}, "recent": {"shares": [], "placed": 0, "whole": true, "throw": {"n": 64, "seat": "red", "defending": "blue", "source": "kamchatka", "target": "irkutsk", "attacker_dice": [4], "defender_dice": [4], "attacker_number": 1, "defender_number": 1, "attacker_loses": 1, "defender_loses": 0, "conquered": false, "this_turn": true}, "happenings": []}}');
CREATE TABLE voidings (
	id INTEGER NOT NULL, 
	match_id VARCHAR, 
	result_id INTEGER, 
	void BOOLEAN NOT NULL, 
	reason VARCHAR NOT NULL, 
	keeper_id INTEGER, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_voidings PRIMARY KEY (id), 
	CONSTRAINT fk_voidings_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_voidings_result_id FOREIGN KEY(result_id) REFERENCES results (id), 
	CONSTRAINT fk_voidings_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);
CREATE TABLE "votes" (
	motion_id INTEGER NOT NULL, 
	voter VARCHAR NOT NULL, 
	choice VARCHAR, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_votes PRIMARY KEY (motion_id, voter), 
	CONSTRAINT fk_votes_motion_id FOREIGN KEY(motion_id) REFERENCES motions (id)
);
CREATE INDEX ix_matches_played_on ON matches (played_on);
CREATE INDEX ix_results_day ON results (day);
CREATE INDEX ix_rsvps_evening_id ON rsvps (evening_id);
CREATE INDEX ix_news_day ON news (day);
CREATE INDEX ix_challenges_match_id ON challenges (match_id);
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END;
DELETE FROM "sqlite_sequence";
COMMIT;
