BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0029');
CREATE TABLE answers (
    scope VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    asker VARCHAR NOT NULL,
    action VARCHAR NOT NULL,
    status INTEGER NOT NULL,
    body JSON NOT NULL,
    CONSTRAINT pk_answers PRIMARY KEY (scope, "key")
);
INSERT INTO "answers" VALUES('records','c7940003ce05b08431c470d3e1af5120804ba46cd76d64c19518add6397a5dad','','c7940003ce05b08431c470d3e1af5120804ba46cd76d64c19518add6397a5dad',201,'{"id": "6ap9qizfjr"}');
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
CREATE TABLE chains (
	match_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	begun_at DATETIME NOT NULL, 
	lines INTEGER NOT NULL, 
	reason VARCHAR NOT NULL, 
	start VARCHAR NOT NULL, 
	CONSTRAINT pk_chains PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_chains_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "chains" VALUES('gc5yip9p8p',1,'2026-11-29 11:34:58.527697',0,'begun','fa38221c50fae52861ace358e8ce5cc9ba4bb3633e3024306e9b06fd07c54283');
INSERT INTO "chains" VALUES('6ap9qizfjr',1,'2026-11-29 11:34:58.650501',0,'begun','93d1b6c60c884901c1669be8b8fff602de55517e3ce2196955b4e9a6d6f63600');
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
INSERT INTO "changes" VALUES(1,'2026-11-29 11:34:58.449469',NULL,'member_added','{"name": "Alice"}');
INSERT INTO "changes" VALUES(2,'2026-11-29 11:34:58.455232',NULL,'member_added','{"name": "Bob"}');
INSERT INTO "changes" VALUES(3,'2026-11-29 11:34:58.457369',NULL,'member_added','{"name": "Charlie"}');
INSERT INTO "changes" VALUES(4,'2026-11-29 11:34:58.481920',1,'pin_set','{}');
INSERT INTO "changes" VALUES(5,'2026-11-29 11:34:58.668124',NULL,'record_taken','{"day": "2026-03-14", "names": ["Alice", "Bob", "Charlie"]}');
INSERT INTO "changes" VALUES(6,'2026-11-29 11:34:59.005656',1,'result_entered','{"day": "2022-03-04", "names": ["Bob"]}');
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
INSERT INTO "clubs" VALUES(1,'$argon2id$v=19$m=8192,t=2,p=1$T2N7W47+Y94ufyskIs8+Gg$jaw2WFt/ZBAoJKl3OIyP54UhxCt+fE6gg+cVhoTn4JQ',1,0);
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
    at DATETIME NOT NULL,
    spared JSON DEFAULT '[]' NOT NULL,
    lasts INTEGER DEFAULT '300' NOT NULL,
    quorum INTEGER DEFAULT '5' NOT NULL,
    moved_at DATETIME,
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
    at DATETIME NOT NULL, device VARCHAR, mac VARCHAR,
    CONSTRAINT pk_events PRIMARY KEY (match_id, seq),
    CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('gc5yip9p8p',1,0,1,'table deal','table','[{"type": "territories_dealt", "v": 1, "territories": {"red": ["western_united_states", "indonesia", "peru", "siam", "eastern_australia", "china", "iceland", "northwest_territory", "venezuela", "north_africa", "ontario", "eastern_united_states", "congo", "india"], "blue": ["ural", "scandinavia", "siberia", "southern_europe", "madagascar", "ukraine", "south_africa", "middle_east", "western_europe", "alaska", "afghanistan", "central_america", "new_guinea", "northern_europe"], "green": ["alberta", "east_africa", "greenland", "japan", "egypt", "kamchatka", "mongolia", "brazil", "irkutsk", "yakutsk", "great_britain", "quebec", "western_australia", "argentina"]}}, {"type": "missions_dealt", "v": 1, "seat": "green", "missions": ["north_america+australia", "eliminate_blue"]}, {"type": "missions_dealt", "v": 1, "seat": "red", "missions": ["europe+south_america+any", "24_territories"]}, {"type": "missions_dealt", "v": 1, "seat": "blue", "missions": ["eliminate_green", "north_america+africa"]}, {"type": "deck_shuffled", "v": 1, "deck": ["joker_1", "eastern_united_states", "western_united_states", "great_britain", "siberia", "siam", "ontario", "joker_2", "east_africa", "china", "afghanistan", "northwest_territory", "kamchatka", "brazil", "southern_europe", "western_europe", "mongolia", "eastern_australia", "venezuela", "alberta", "quebec", "iceland", "japan", "yakutsk", "greenland", "irkutsk", "middle_east", "ural", "scandinavia", "central_america", "madagascar", "new_guinea", "alaska", "argentina", "north_africa", "ukraine", "indonesia", "northern_europe", "congo", "peru", "egypt", "western_australia", "india", "south_africa"]}, {"type": "turn_started", "v": 1, "seat": "red", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.544304',NULL,'65e4ecff83ce4e6992e507b143537862bf54dbadd018b7b3462ff3f0ca0558d4');
INSERT INTO "events" VALUES('gc5yip9p8p',2,1,2,'red place north_africa 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "north_africa", "armies": 1}]','2026-11-29 11:34:58.568750','red','7ed6a90c1d69e0887a9d16abd723672e4319ae93ec40458b0c07805c7afbfb8a');
INSERT INTO "events" VALUES('gc5yip9p8p',3,2,3,'red place north_africa 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "north_africa", "armies": 1}]','2026-11-29 11:34:58.570938','red','0ad1c420500e89d88c192df3261bf235df75a73525cae61af9ab140faca4c1f8');
INSERT INTO "events" VALUES('gc5yip9p8p',4,3,4,'red place north_africa 2','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "north_africa", "armies": 2}]','2026-11-29 11:34:58.572949','red','ec54e9eb9e8e210cf13fd865393baf0b757c6ab7ee1df5c7ff93ee2a29d89c5b');
INSERT INTO "events" VALUES('gc5yip9p8p',5,4,5,'red attack north_africa western_europe 1,3,4 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "north_africa", "to": "western_europe", "attacker_dice": [1, 3, 4], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "western_europe", "from_": "north_africa", "by": "red", "least": 3}]','2026-11-29 11:34:58.575160','red','aae84a90e1f762b2f7e51e9bf693a6d897dd2e727402d0729e0b3b33288a604c');
INSERT INTO "events" VALUES('gc5yip9p8p',6,5,6,'red occupy 4','red','[{"type": "occupied", "v": 1, "territory": "western_europe", "armies": 4, "from_": "north_africa", "by": "red"}]','2026-11-29 11:34:58.577639','red','aebcec569353bbb1ed0a4a3890717dd0f4bb94d37785fb65727edb9c742251e7');
INSERT INTO "events" VALUES('gc5yip9p8p',7,6,7,'red attack western_europe great_britain with 3 1,4,1 v 3','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "western_europe", "to": "great_britain", "attacker_dice": [1, 4, 1], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "great_britain", "from_": "western_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "great_britain", "armies": 3, "from_": "western_europe", "by": "red"}]','2026-11-29 11:34:58.579803','red','db238ce9bc5bde555f13046c317527696bbc801594ab790afad9f76d02f5b427');
INSERT INTO "events" VALUES('gc5yip9p8p',8,7,8,'red attack great_britain scandinavia 5,3 v 3','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "great_britain", "to": "scandinavia", "attacker_dice": [5, 3], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "scandinavia", "from_": "great_britain", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "scandinavia", "armies": 2, "from_": "great_britain", "by": "red"}]','2026-11-29 11:34:58.581797','red','cfc0e637ad9737995c208eb2dec8b13c63a3e9337336875ba6a7a23abc3b5fab');
INSERT INTO "events" VALUES('gc5yip9p8p',9,8,9,'red attack scandinavia northern_europe with 1 3 v 3','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "scandinavia", "to": "northern_europe", "attacker_dice": [3], "defender_dice": [3]}]','2026-11-29 11:34:58.583862','red','e524ff9e4794a6aebc21609fdad2a0eedf187a201e92c8de36afcdb12b7731d9');
INSERT INTO "events" VALUES('gc5yip9p8p',10,9,10,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "joker_1"}]','2026-11-29 11:34:58.585567','red','50741ae62fd9b179f0a7ce44a057423406bd9b04f6d601e4f9d12cc953655452');
INSERT INTO "events" VALUES('gc5yip9p8p',11,10,11,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.587250','red','4cb3cbf4a99f327266593dc1393dd44cb479b5b6f9a58a8779d399c96e7acfe2');
INSERT INTO "events" VALUES('gc5yip9p8p',12,11,12,'blue place siberia 4','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "siberia", "armies": 4}]','2026-11-29 11:34:58.589351','blue','53afc851f3fb70d1f1148984e53705b7c14ae1710f3fd31164b144e0b0620b78');
INSERT INTO "events" VALUES('gc5yip9p8p',13,12,13,'blue attack siberia irkutsk 1,4,4 v 3','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "siberia", "to": "irkutsk", "attacker_dice": [1, 4, 4], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "irkutsk", "from_": "siberia", "by": "blue", "least": 3}]','2026-11-29 11:34:58.591512','blue','f5296e0adf24b732d95b9de82d8725554a8605db3cd706a3332d7e9b09b7631d');
INSERT INTO "events" VALUES('gc5yip9p8p',14,13,14,'blue occupy 4','blue','[{"type": "occupied", "v": 1, "territory": "irkutsk", "armies": 4, "from_": "siberia", "by": "blue"}]','2026-11-29 11:34:58.593187','blue','49e9ba03ad033ad4c42ac2100fe6c81fcf3ef559cd51a71171c1ce2a70ae44d0');
INSERT INTO "events" VALUES('gc5yip9p8p',15,14,15,'blue attack irkutsk mongolia 5,3,6 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "irkutsk", "to": "mongolia", "attacker_dice": [5, 3, 6], "defender_dice": [6]}]','2026-11-29 11:34:58.594964','blue','84c393d356814c714a122ebaaa39cf2ef680ff06d9175687a062ee919a858182');
INSERT INTO "events" VALUES('gc5yip9p8p',16,15,16,'blue attack irkutsk kamchatka 2,2 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "irkutsk", "to": "kamchatka", "attacker_dice": [2, 2], "defender_dice": [6]}]','2026-11-29 11:34:58.596955','blue','78628001c36219691a082e13695515d529014b0db58185740a34ca60fadf2355');
INSERT INTO "events" VALUES('gc5yip9p8p',17,16,17,'blue attack irkutsk yakutsk 6 v 3','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "irkutsk", "to": "yakutsk", "attacker_dice": [6], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "yakutsk", "from_": "irkutsk", "by": "blue", "least": 1}, {"type": "occupied", "v": 1, "territory": "yakutsk", "armies": 1, "from_": "irkutsk", "by": "blue"}]','2026-11-29 11:34:58.598766','blue','ac3082a0e88de401349629fd890064e1aaa0d09cdb8c4f5b004671e02aa9bac5');
INSERT INTO "events" VALUES('gc5yip9p8p',18,17,18,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "eastern_united_states"}]','2026-11-29 11:34:58.600536','blue','230e6bc0586141273d2e1299b008510f90027394f0cff9a616ed8422bffb4611');
INSERT INTO "events" VALUES('gc5yip9p8p',19,18,19,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 1, "phase": "reinforce", "reinforcements": 3}]','2026-11-29 11:34:58.602220','blue','d8b50b13b97ec47b68c9b4789b1aa6c003618f85a6aaee684b72561303c96867');
INSERT INTO "events" VALUES('gc5yip9p8p',20,19,20,'table correct hand green 0','table','[{"type": "hand_corrected", "v": 1, "seat": "green", "number": 0}, {"type": "hand_known", "v": 1, "seat": "green", "cards": [], "deck": ["western_united_states", "great_britain", "siberia", "siam", "ontario", "joker_2", "east_africa", "china", "afghanistan", "northwest_territory", "kamchatka", "brazil", "southern_europe", "western_europe", "mongolia", "eastern_australia", "venezuela", "alberta", "quebec", "iceland", "japan", "yakutsk", "greenland", "irkutsk", "middle_east", "ural", "scandinavia", "central_america", "madagascar", "new_guinea", "alaska", "argentina", "north_africa", "ukraine", "indonesia", "northern_europe", "congo", "peru", "egypt", "western_australia", "india", "south_africa"]}]','2026-11-29 11:34:58.603912',NULL,'c45967920904520ec4bc64fdb6261f0d8b888ce0fff6939f866bc4a2544223a8');
INSERT INTO "events" VALUES('gc5yip9p8p',21,20,21,'green place alberta 3','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "alberta", "armies": 3}]','2026-11-29 11:34:58.605771','green','2f02eedde22b1559f1374c965337ae129073638cda81395465ee0249fdd82d8d');
INSERT INTO "events" VALUES('gc5yip9p8p',22,21,22,'green attack alberta western_united_states 5,5,x v 2','green','[{"type": "throw_waits", "v": 1, "seat": "green", "from_": "alberta", "to": "western_united_states", "attacker_dice": [5, 5, 0], "defender_dice": [2], "announced": null}]','2026-11-29 11:34:58.607588','green','3315c3d996f7b4734834e28224ab07c268513a1682c2b572a598be6e6fd7f96d');
INSERT INTO "events" VALUES('gc5yip9p8p',23,22,23,'green reroll 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "alberta", "to": "western_united_states", "attacker_dice": [5, 5, 2], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "western_united_states", "from_": "alberta", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "western_united_states", "armies": 3, "from_": "alberta", "by": "green"}]','2026-11-29 11:34:58.609340','green','470236c03516f2d3deb68d67af2fdcd5931c5b8ac88d4b70464ce35dfceca637');
INSERT INTO "events" VALUES('gc5yip9p8p',24,23,24,'green attack western_united_states eastern_united_states with 2 6,5 v 5','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "western_united_states", "to": "eastern_united_states", "attacker_dice": [6, 5], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "eastern_united_states", "from_": "western_united_states", "by": "green", "least": 2}, {"type": "occupied", "v": 1, "territory": "eastern_united_states", "armies": 2, "from_": "western_united_states", "by": "green"}]','2026-11-29 11:34:58.611514','green','f7dbaec196704612008f129092aef3fc47f85f0844d97ab8fcea8c51f15449eb');
INSERT INTO "events" VALUES('gc5yip9p8p',25,24,25,'green attack eastern_united_states ontario 6 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "eastern_united_states", "to": "ontario", "attacker_dice": [6], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "ontario", "from_": "eastern_united_states", "by": "green", "least": 1}, {"type": "occupied", "v": 1, "territory": "ontario", "armies": 1, "from_": "eastern_united_states", "by": "green"}]','2026-11-29 11:34:58.613376','green','db8e366c03135e1832b2c39b2bd635dc5eb1cad87c298fa14631dcf1f5d158f5');
INSERT INTO "events" VALUES('gc5yip9p8p',26,25,26,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "western_united_states"}]','2026-11-29 11:34:58.615702','green','fe87b64cd1cd809c30182180d41fe4e638610fc164eed939be742983216c53c5');
INSERT INTO "events" VALUES('gc5yip9p8p',27,26,27,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.617600','green','57a2369452ac51c8fa2aed7d5befff1035d13489c3579047baa1050d022e05d5');
INSERT INTO "events" VALUES('gc5yip9p8p',28,27,28,'red place north_africa 3','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "north_africa", "armies": 3}]','2026-11-29 11:34:58.619824','red','26733ca9e5839e091b8247949c22596611705005fd82a48d5d44cb18613ae32f');
INSERT INTO "events" VALUES('gc5yip9p8p',29,28,29,'red place north_africa 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "north_africa", "armies": 1}]','2026-11-29 11:34:58.621755','red','7638dbed6930716afb59177b1bac6ae3dabe9ff7eb16a1f5ef131b291e16f91b');
INSERT INTO "events" VALUES('gc5yip9p8p',30,29,30,'red attack north_africa southern_europe 2,2,6 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "north_africa", "to": "southern_europe", "attacker_dice": [2, 2, 6], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "north_africa", "by": "red", "least": 3}]','2026-11-29 11:34:58.623615','red','c66e8ca7654e7f7204d7cf27a58459d6bf31b5a1770e68952f6bcbf2a2b836d2');
INSERT INTO "events" VALUES('gc5yip9p8p',31,30,31,'red occupy 4','red','[{"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 4, "from_": "north_africa", "by": "red"}]','2026-11-29 11:34:58.625324','red','3490847dde305a823e482ec6e90c431c5c6741bb1551a750765ac6a257f95947');
INSERT INTO "events" VALUES('6ap9qizfjr',1,0,1,'table deal','table','[{"type": "territories_dealt", "v": 1, "territories": {"green": ["north_africa", "western_australia", "greenland", "argentina", "eastern_united_states", "ontario", "egypt", "iceland", "china", "siberia", "scandinavia", "middle_east", "india", "japan"], "red": ["east_africa", "congo", "mongolia", "south_africa", "brazil", "eastern_australia", "ural", "afghanistan", "alaska", "indonesia", "western_europe", "northwest_territory", "ukraine", "venezuela"], "blue": ["irkutsk", "alberta", "quebec", "northern_europe", "new_guinea", "great_britain", "madagascar", "central_america", "kamchatka", "peru", "siam", "western_united_states", "southern_europe", "yakutsk"]}}, {"type": "missions_dealt", "v": 1, "seat": "green", "missions": ["asia+south_america", "eliminate_green"]}, {"type": "missions_dealt", "v": 1, "seat": "red", "missions": ["europe+south_america+any", "europe+australia+any"]}, {"type": "missions_dealt", "v": 1, "seat": "blue", "missions": ["north_america+africa", "africa+asia"]}, {"type": "deck_shuffled", "v": 1, "deck": ["new_guinea", "indonesia", "iceland", "madagascar", "japan", "joker_2", "kamchatka", "venezuela", "scandinavia", "western_united_states", "quebec", "great_britain", "greenland", "congo", "central_america", "south_africa", "eastern_australia", "alaska", "mongolia", "argentina", "joker_1", "middle_east", "china", "peru", "siberia", "india", "ontario", "northwest_territory", "irkutsk", "ural", "afghanistan", "north_africa", "western_europe", "egypt", "siam", "southern_europe", "brazil", "northern_europe", "alberta", "eastern_united_states", "western_australia", "east_africa", "yakutsk", "ukraine"]}, {"type": "turn_started", "v": 1, "seat": "green", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.632551',NULL,'b5150d753630463d2c626addd12e5dea841cd6e079d47ccc59275fb2407f04e7');
INSERT INTO "events" VALUES('6ap9qizfjr',2,1,2,'green place siberia 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "siberia", "armies": 4}]','2026-11-29 11:34:58.632551',NULL,'ec2f1e9db64ad329a1696af9c5ac4ff32843bc646c52209594ee948f17be775f');
INSERT INTO "events" VALUES('6ap9qizfjr',3,2,3,'green attack siberia irkutsk 4 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "siberia", "to": "irkutsk", "attacker_dice": [4], "defender_dice": [6]}]','2026-11-29 11:34:58.632551',NULL,'1d596885f4da7ef7e678d3d637307429a2a8fcecdf7ca26a8e2af99e8408e365');
INSERT INTO "events" VALUES('6ap9qizfjr',4,3,4,'green attack siberia mongolia 4,6,6 v 4','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "siberia", "to": "mongolia", "attacker_dice": [4, 6, 6], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "mongolia", "from_": "siberia", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "mongolia", "armies": 3, "from_": "siberia", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'86dbe62782027cd02550ca2d857a03a3ef6a0b3f53490b38a01c2c3346a70590');
INSERT INTO "events" VALUES('6ap9qizfjr',5,4,5,'green attack mongolia kamchatka 2,2 v 3','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "mongolia", "to": "kamchatka", "attacker_dice": [2, 2], "defender_dice": [3]}]','2026-11-29 11:34:58.632551',NULL,'15fa9b63ebb91198a720e9a4b41e629feae80f3cc561fd5b702434d4d34988d7');
INSERT INTO "events" VALUES('6ap9qizfjr',6,5,6,'green attack mongolia kamchatka 1 v 6','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "mongolia", "to": "kamchatka", "attacker_dice": [1], "defender_dice": [6]}]','2026-11-29 11:34:58.632551',NULL,'13fb025f8870d57365508264d0024d789e9965ed7e9b3ab0564a42e059842444');
INSERT INTO "events" VALUES('6ap9qizfjr',7,6,7,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "new_guinea"}]','2026-11-29 11:34:58.632551',NULL,'520751163dc61edb2a7fc0ece12a86d4ded4e54618da3576f1b86cbc7421de7d');
INSERT INTO "events" VALUES('6ap9qizfjr',8,7,8,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.632551',NULL,'2f44db5f6546b8e5dd9b7cd58ad8298a8743e803bc1d139ad20affc6c5b4306e');
INSERT INTO "events" VALUES('6ap9qizfjr',9,8,9,'red place ukraine 4','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "ukraine", "armies": 4}]','2026-11-29 11:34:58.632551',NULL,'99d1a64d825bab20e91c650093570518a8c53ca9923d66dcc296740b3ec66586');
INSERT INTO "events" VALUES('6ap9qizfjr',10,9,10,'red attack ukraine southern_europe 4,2,3 v 2','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "ukraine", "to": "southern_europe", "attacker_dice": [4, 2, 3], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "ukraine", "by": "red", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'4533cfa50b04417144792b90a1a7a60556d9e5852aa9ed107d85b7d380e6d956');
INSERT INTO "events" VALUES('6ap9qizfjr',11,10,11,'red occupy 4','red','[{"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 4, "from_": "ukraine", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'df1a04d73e35bcc3c304dcccc2db791fc731f5b58cb01393c854a43510b5f18d');
INSERT INTO "events" VALUES('6ap9qizfjr',12,11,12,'red attack southern_europe northern_europe 6,5,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "southern_europe", "to": "northern_europe", "attacker_dice": [6, 5, 2], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "northern_europe", "from_": "southern_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "northern_europe", "armies": 3, "from_": "southern_europe", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'7bf3fede9865af1a21841455a98fddedf34ef937485884c27cf5ccecff62fe8e');
INSERT INTO "events" VALUES('6ap9qizfjr',13,12,13,'red attack northern_europe great_britain 4,1 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "northern_europe", "to": "great_britain", "attacker_dice": [4, 1], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "great_britain", "from_": "northern_europe", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "great_britain", "armies": 2, "from_": "northern_europe", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'02679e161c11d0eed8d210d7a36a6a0c9f144a98509325f78b0fb63e26f976a1');
INSERT INTO "events" VALUES('6ap9qizfjr',14,13,14,'red attack great_britain iceland 4 v 5','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "great_britain", "to": "iceland", "attacker_dice": [4], "defender_dice": [5]}]','2026-11-29 11:34:58.632551',NULL,'38851dcf373365cd09b24d6021343096c8a077bbaaceef887cdc70f5ea045b84');
INSERT INTO "events" VALUES('6ap9qizfjr',15,14,15,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "indonesia"}]','2026-11-29 11:34:58.632551',NULL,'08a11ed529231be66ee3a898f4d180fd5ae54af89eb053c5c507d0e606b32b9e');
INSERT INTO "events" VALUES('6ap9qizfjr',16,15,16,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 1, "phase": "reinforce", "reinforcements": 3}]','2026-11-29 11:34:58.632551',NULL,'345e7061f4bfd464bbe12a6e4f42ca8f74f6413749e802525739e2de1ee1283a');
INSERT INTO "events" VALUES('6ap9qizfjr',17,16,17,'blue place alberta 3','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "alberta", "armies": 3}]','2026-11-29 11:34:58.632551',NULL,'5abea1e6b5601b5946be7c544b3b839d6667844666793d9969b8131715d3cd18');
INSERT INTO "events" VALUES('6ap9qizfjr',18,17,18,'blue attack alberta northwest_territory 5,2,6 v 2','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "alberta", "to": "northwest_territory", "attacker_dice": [5, 2, 6], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "northwest_territory", "from_": "alberta", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "northwest_territory", "armies": 3, "from_": "alberta", "by": "blue"}]','2026-11-29 11:34:58.632551',NULL,'f3a62da8b664f4ea5f5f872d309fdcfb5de005c9048e957dc3d4408aa396c24e');
INSERT INTO "events" VALUES('6ap9qizfjr',19,18,19,'blue attack northwest_territory ontario 4,3 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "northwest_territory", "to": "ontario", "attacker_dice": [4, 3], "defender_dice": [6]}]','2026-11-29 11:34:58.632551',NULL,'f801131653e4d01e6fc1509df56822d34e0a9fe1ee7627419419edb53d7c9c81');
INSERT INTO "events" VALUES('6ap9qizfjr',20,19,20,'blue attack northwest_territory greenland 2 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "northwest_territory", "to": "greenland", "attacker_dice": [2], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "greenland", "from_": "northwest_territory", "by": "blue", "least": 1}, {"type": "occupied", "v": 1, "territory": "greenland", "armies": 1, "from_": "northwest_territory", "by": "blue"}]','2026-11-29 11:34:58.632551',NULL,'f4037f2fca3666302118e3031c4d7abbfd5d6fa6b057bb48d2317f3f37376843');
INSERT INTO "events" VALUES('6ap9qizfjr',21,20,21,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "iceland"}]','2026-11-29 11:34:58.632551',NULL,'69d0eab20ad56be2b888be507bce67611382e3fa6c43d287cdf50eb963513f5b');
INSERT INTO "events" VALUES('6ap9qizfjr',22,21,22,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.632551',NULL,'59ec7e7c1d520729896281b8feb6e4fe14db96e42fe732d2bdafcad26547212e');
INSERT INTO "events" VALUES('6ap9qizfjr',23,22,23,'green place china 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "china", "armies": 4}]','2026-11-29 11:34:58.632551',NULL,'a55b365698f88095c8d300cf8164b9b563d70421357a0bb22835eed7888ed541');
INSERT INTO "events" VALUES('6ap9qizfjr',24,23,24,'green attack china ural 4,6,5 v 5','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "china", "to": "ural", "attacker_dice": [4, 6, 5], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "ural", "from_": "china", "by": "green", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'9ba2d57480a2cd6869a3a9db212355008fe2c4e11eb84883ec89b47a9e36d0e9');
INSERT INTO "events" VALUES('6ap9qizfjr',25,24,25,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "ural", "armies": 4, "from_": "china", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'f2775b5ec8ee97ebf0b52baa111ed4639e297d91e5613f6a7eae8a81cb4109c0');
INSERT INTO "events" VALUES('6ap9qizfjr',26,25,26,'green attack ural afghanistan 6,2,5 v 1','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "ural", "to": "afghanistan", "attacker_dice": [6, 2, 5], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "afghanistan", "from_": "ural", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "afghanistan", "armies": 3, "from_": "ural", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'4c6abb51c29666ff069d67e5b4728d4387a87f7080f7b80498daca28172c0859');
INSERT INTO "events" VALUES('6ap9qizfjr',27,26,27,'green attack afghanistan ukraine 4,1 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "afghanistan", "to": "ukraine", "attacker_dice": [4, 1], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "ukraine", "from_": "afghanistan", "by": "green", "least": 2}, {"type": "occupied", "v": 1, "territory": "ukraine", "armies": 2, "from_": "afghanistan", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'8e554f58f75eb01513ce12da5c2118ac2a7ab886a870ae5747a3131993992393');
INSERT INTO "events" VALUES('6ap9qizfjr',28,27,28,'green attack ukraine southern_europe 5 v 3','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "ukraine", "to": "southern_europe", "attacker_dice": [5], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "ukraine", "by": "green", "least": 1}, {"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 1, "from_": "ukraine", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'c1657c81b8297e93fc6084a5d6b615bc05f9ce56279be72e008ca4336ce0e4c3');
INSERT INTO "events" VALUES('6ap9qizfjr',29,28,29,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "madagascar"}]','2026-11-29 11:34:58.632551',NULL,'34f7177e6238d273252117e6384351001c26cc52abd77bcb633fc83498ef165d');
INSERT INTO "events" VALUES('6ap9qizfjr',30,29,30,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 2, "phase": "reinforce", "reinforcements": 3}]','2026-11-29 11:34:58.632551',NULL,'3865eb277ab2ebdfcafec4dd0ebfab52fc658b3ec11b5496042b2f0d5d1617d1');
INSERT INTO "events" VALUES('6ap9qizfjr',31,30,31,'red place northern_europe 3','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "northern_europe", "armies": 3}]','2026-11-29 11:34:58.632551',NULL,'4a79d0e01acd05e7292e94f0cc8eed8e8d16dff8a337d67727f25c51486d639f');
INSERT INTO "events" VALUES('6ap9qizfjr',32,31,32,'red attack northern_europe ukraine 6,1,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "northern_europe", "to": "ukraine", "attacker_dice": [6, 1, 2], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "ukraine", "from_": "northern_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "ukraine", "armies": 3, "from_": "northern_europe", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'d76ed1462111732d33361ebf8ff401094399e6f11eb86ebeed4f881e8c7242b9');
INSERT INTO "events" VALUES('6ap9qizfjr',33,32,33,'red attack ukraine scandinavia 2,2 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "ukraine", "to": "scandinavia", "attacker_dice": [2, 2], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "scandinavia", "from_": "ukraine", "by": "red", "least": 2}, {"type": "occupied", "v": 1, "territory": "scandinavia", "armies": 2, "from_": "ukraine", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'d57685b81e7fb88619b9b421e4b7e64a3600c40ec9ff19d14d8d6072bc422a7c');
INSERT INTO "events" VALUES('6ap9qizfjr',34,33,34,'red attack scandinavia iceland 3 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "scandinavia", "to": "iceland", "attacker_dice": [3], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "iceland", "from_": "scandinavia", "by": "red", "least": 1}, {"type": "occupied", "v": 1, "territory": "iceland", "armies": 1, "from_": "scandinavia", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'c51ac0f1162b6c88811a54b142a2c3c086a477be86ea8217fbdb3e033ffab3a6');
INSERT INTO "events" VALUES('6ap9qizfjr',35,34,35,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "japan"}]','2026-11-29 11:34:58.632551',NULL,'10319d89d6abc1ac956996d316fe72abc6c7b83fbdf6771abceb64e0a309e21f');
INSERT INTO "events" VALUES('6ap9qizfjr',36,35,36,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-29 11:34:58.632551',NULL,'844ca320518902d29ced323b4031d640aca5d4870f34f546af56797e22b26e20');
INSERT INTO "events" VALUES('6ap9qizfjr',37,36,37,'blue place quebec 4','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "quebec", "armies": 4}]','2026-11-29 11:34:58.632551',NULL,'ef4218e046ce58da930f36d9b7a851d0950f6ebf8a837508b75c0351dbfd28d1');
INSERT INTO "events" VALUES('6ap9qizfjr',38,37,38,'blue attack quebec ontario 2,6,6 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "quebec", "to": "ontario", "attacker_dice": [2, 6, 6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "ontario", "from_": "quebec", "by": "blue", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'8ee5d808d13f6117a280ff91e998bfa0230e66cdb91c35a302ba7b5a058699d7');
INSERT INTO "events" VALUES('6ap9qizfjr',39,38,39,'blue occupy 4','blue','[{"type": "occupied", "v": 1, "territory": "ontario", "armies": 4, "from_": "quebec", "by": "blue"}]','2026-11-29 11:34:58.632551',NULL,'46fb221d9c8d3f5a1af2a24fcd078dfcd30822808f8ad3279d66b465e6b68c51');
INSERT INTO "events" VALUES('6ap9qizfjr',40,39,40,'blue attack ontario eastern_united_states 2,5,3 v 4','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "ontario", "to": "eastern_united_states", "attacker_dice": [2, 5, 3], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "eastern_united_states", "from_": "ontario", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "eastern_united_states", "armies": 3, "from_": "ontario", "by": "blue"}]','2026-11-29 11:34:58.632551',NULL,'7e25655e5fc4b3d52ee090b676b4ed51f458f284ee1ac2b6cb9b92d59b66ed29');
INSERT INTO "events" VALUES('6ap9qizfjr',41,40,41,'blue fortify eastern_united_states western_united_states 2','blue','[{"type": "fortified", "v": 1, "seat": "blue", "from_": "eastern_united_states", "to": "western_united_states", "armies": 2}]','2026-11-29 11:34:58.632551',NULL,'be38ad8f103dcbb5127244a2280000c257cb9992a2062d2ba074334cbcb1f89b');
INSERT INTO "events" VALUES('6ap9qizfjr',42,41,42,'blue fortify western_united_states central_america 1','blue','[{"type": "fortified", "v": 1, "seat": "blue", "from_": "western_united_states", "to": "central_america", "armies": 1}]','2026-11-29 11:34:58.632551',NULL,'5075d24aaf911fff1fc3e17e62da11eb24073019fac56d35292bd656381817db');
INSERT INTO "events" VALUES('6ap9qizfjr',43,42,43,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "joker_2"}]','2026-11-29 11:34:58.632551',NULL,'dd04cf3b8828cea2a04b0deb5aa70d4543e8532764050fef52e9ba85e406fb6a');
INSERT INTO "events" VALUES('6ap9qizfjr',44,43,44,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 3, "phase": "discard", "reinforcements": 4}]','2026-11-29 11:34:58.632551',NULL,'f08215335fcf705115d7eda311f7e606c4787ada4d1989659f9310eb5635b462');
INSERT INTO "events" VALUES('6ap9qizfjr',45,44,45,'green discard asia+south_america','green','[{"type": "mission_discarded", "v": 1, "seat": "green"}, {"type": "mission_given_back", "v": 1, "seat": "green", "mission": "asia+south_america"}]','2026-11-29 11:34:58.632551',NULL,'2fe02a5c882085253062f04a805a20efd7f04f39b3ac7fdee4d954bc7225b193');
INSERT INTO "events" VALUES('6ap9qizfjr',46,45,46,'green place western_australia 3','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "western_australia", "armies": 3}]','2026-11-29 11:34:58.632551',NULL,'5235217993606a1d2a9591813df08a08a3761e42c8dea02e7ca482417ae441a6');
INSERT INTO "events" VALUES('6ap9qizfjr',47,46,47,'green place western_australia 1','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "western_australia", "armies": 1}]','2026-11-29 11:34:58.632551',NULL,'15a792b16438b35123ce0ddaa5e2a678ba44daf7cd66cc9d44a20b15c8fa3b17');
INSERT INTO "events" VALUES('6ap9qizfjr',48,47,48,'green attack western_australia eastern_australia 1,4,4 v 3','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "western_australia", "to": "eastern_australia", "attacker_dice": [1, 4, 4], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "eastern_australia", "from_": "western_australia", "by": "green", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'1277e8547f002899d3e4349523e2b1be3b524ed7565469e736c9872c875556f7');
INSERT INTO "events" VALUES('6ap9qizfjr',49,48,49,'green occupy 4','green','[{"type": "occupied", "v": 1, "territory": "eastern_australia", "armies": 4, "from_": "western_australia", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'2bcb036746b81a442743bf4b731bac51961260b9b9624b0520f06c6a090ed2d5');
INSERT INTO "events" VALUES('6ap9qizfjr',50,49,50,'green attack eastern_australia new_guinea 2,1,3 v 5','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "eastern_australia", "to": "new_guinea", "attacker_dice": [2, 1, 3], "defender_dice": [5]}]','2026-11-29 11:34:58.632551',NULL,'d0735137f394bd002e021a9842d7d2bdadc3fb44bbcf3343bdf63c0941b4c7fc');
INSERT INTO "events" VALUES('6ap9qizfjr',51,50,51,'green attack eastern_australia new_guinea 2,2 v 4','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "eastern_australia", "to": "new_guinea", "attacker_dice": [2, 2], "defender_dice": [4]}]','2026-11-29 11:34:58.632551',NULL,'2f10cb5381d7e6a57128299b5f734f9ffc538ef7ea26009d6e1610c6413ebd9f');
INSERT INTO "events" VALUES('6ap9qizfjr',52,51,52,'green attack eastern_australia new_guinea 3 v 3','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "eastern_australia", "to": "new_guinea", "attacker_dice": [3], "defender_dice": [3]}]','2026-11-29 11:34:58.632551',NULL,'c10516ae80235ffbf3ac097fe2afab61a3a77edfab646e6af9f293ae7555111b');
INSERT INTO "events" VALUES('6ap9qizfjr',53,52,53,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "kamchatka"}]','2026-11-29 11:34:58.632551',NULL,'2f4efbad8218aacd9f4641c750a32e880999ac95eeab9bdf0cd3678c0b359124');
INSERT INTO "events" VALUES('6ap9qizfjr',54,53,54,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 3, "phase": "discard", "reinforcements": 4}]','2026-11-29 11:34:58.632551',NULL,'0c5489072ec37ea7545d511a5bfe4608c6468e5c802fde839164e5c1e9bd43c8');
INSERT INTO "events" VALUES('6ap9qizfjr',55,54,55,'red discard europe+australia+any','red','[{"type": "mission_discarded", "v": 1, "seat": "red"}, {"type": "mission_given_back", "v": 1, "seat": "red", "mission": "europe+australia+any"}]','2026-11-29 11:34:58.632551',NULL,'46a1f2fb7e76db7b0aef3ece512f4b83bf8dea0cc53dd54b2be1247190691655');
INSERT INTO "events" VALUES('6ap9qizfjr',56,55,56,'red place western_europe 4','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "western_europe", "armies": 4}]','2026-11-29 11:34:58.632551',NULL,'faee0f0b81c4c60e78544c33610fa0714899238cc7aa07fb7aab6a3d9dcb3e9b');
INSERT INTO "events" VALUES('6ap9qizfjr',57,56,57,'red attack western_europe southern_europe 3,3,5 v 2','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "western_europe", "to": "southern_europe", "attacker_dice": [3, 3, 5], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "southern_europe", "from_": "western_europe", "by": "red", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'82e6f27d6e1342f8300e33bdb0289fa950f3395afd9d8fa63e4e602e1fd3b0f9');
INSERT INTO "events" VALUES('6ap9qizfjr',58,57,58,'red occupy 4','red','[{"type": "occupied", "v": 1, "territory": "southern_europe", "armies": 4, "from_": "western_europe", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'a753c260e187c2b7d69db1844b6c4c7d644c42bac5185a5cba8cb0c87eaef326');
INSERT INTO "events" VALUES('6ap9qizfjr',59,58,59,'red attack southern_europe middle_east 6,4,3 v 3','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "southern_europe", "to": "middle_east", "attacker_dice": [6, 4, 3], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "middle_east", "from_": "southern_europe", "by": "red", "least": 3}, {"type": "occupied", "v": 1, "territory": "middle_east", "armies": 3, "from_": "southern_europe", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'227c83e713154c48cd8fd42497114eee03d46a2be49064f9120fe4b83634a4a7');
INSERT INTO "events" VALUES('6ap9qizfjr',60,59,60,'red attack middle_east afghanistan 2,4 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "middle_east", "to": "afghanistan", "attacker_dice": [2, 4], "defender_dice": [6]}]','2026-11-29 11:34:58.632551',NULL,'cb19e55f2fd258cf8579bb34766d6483f4f8a4971c07a973db29328aa680f271');
INSERT INTO "events" VALUES('6ap9qizfjr',61,60,61,'red attack middle_east afghanistan 1 v 3','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "middle_east", "to": "afghanistan", "attacker_dice": [1], "defender_dice": [3]}]','2026-11-29 11:34:58.632551',NULL,'55cab92ff71d8e8c4a87e404fc073bd22ba40ab11b340b5e23b0e4ac9f4f7c33');
INSERT INTO "events" VALUES('6ap9qizfjr',62,61,62,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "venezuela"}]','2026-11-29 11:34:58.632551',NULL,'6ff7060007c87eb3e83197306100169c2917594521bb42f042fc14266f1484dc');
INSERT INTO "events" VALUES('6ap9qizfjr',63,62,63,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 3, "phase": "discard", "reinforcements": 5}]','2026-11-29 11:34:58.632551',NULL,'30cb3a4549b68791579e9d9d731cde2499d456bd0ff6d78c04006e9d71ac3a9b');
INSERT INTO "events" VALUES('6ap9qizfjr',64,63,64,'blue discard north_america+africa','blue','[{"type": "mission_discarded", "v": 1, "seat": "blue"}, {"type": "mission_given_back", "v": 1, "seat": "blue", "mission": "north_america+africa"}]','2026-11-29 11:34:58.632551',NULL,'49d7d194ecfeb98daa6508b9a830eb3ffa97ffcc3ede07aec02e1715b50150fe');
INSERT INTO "events" VALUES('6ap9qizfjr',65,64,65,'blue place kamchatka 5','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "kamchatka", "armies": 5}]','2026-11-29 11:34:58.632551',NULL,'6c2be7df8e0eb88cc01e0ff29f40dcc6e181376f4ee1f385fa04ba161b82f288');
INSERT INTO "events" VALUES('6ap9qizfjr',66,65,66,'blue attack kamchatka japan 4,1,5 v 6','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "kamchatka", "to": "japan", "attacker_dice": [4, 1, 5], "defender_dice": [6]}]','2026-11-29 11:34:58.632551',NULL,'5c02d9920a44cf1963d1e2141a4819dda3b77fa1d8801a0cc5a29f628c0a9795');
INSERT INTO "events" VALUES('6ap9qizfjr',67,66,67,'blue attack kamchatka mongolia 6,3,6 v 4','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "kamchatka", "to": "mongolia", "attacker_dice": [6, 3, 6], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "mongolia", "from_": "kamchatka", "by": "blue", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'35102afbd9742659c45f19ddddbc9236b5e0992451e39bd1887f56d8d0a16d54');
INSERT INTO "events" VALUES('6ap9qizfjr',68,67,68,'blue occupy 4','blue','[{"type": "occupied", "v": 1, "territory": "mongolia", "armies": 4, "from_": "kamchatka", "by": "blue"}]','2026-11-29 11:34:58.632551',NULL,'d8afc167ec015b60cf9f400c44e707cb926b3ee5351806396ac25e598f07c8af');
INSERT INTO "events" VALUES('6ap9qizfjr',69,68,69,'blue attack mongolia japan 5,2,2 v 3','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "mongolia", "to": "japan", "attacker_dice": [5, 2, 2], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "japan", "from_": "mongolia", "by": "blue", "least": 3}, {"type": "occupied", "v": 1, "territory": "japan", "armies": 3, "from_": "mongolia", "by": "blue"}]','2026-11-29 11:34:58.632551',NULL,'233251df3ace36c24fb59a857c4b518f905a2b3fefb47a8a7098045ff0c18ee7');
INSERT INTO "events" VALUES('6ap9qizfjr',70,69,70,'blue attack central_america venezuela 2 v 2','blue','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "blue", "from_": "central_america", "to": "venezuela", "attacker_dice": [2], "defender_dice": [2]}]','2026-11-29 11:34:58.632551',NULL,'d69544d57b30f1634409bc1bfa735a6ed5d48bdb480c15a5ae44d646c6e5db1a');
INSERT INTO "events" VALUES('6ap9qizfjr',71,70,71,'blue fortify japan kamchatka 2','blue','[{"type": "fortified", "v": 1, "seat": "blue", "from_": "japan", "to": "kamchatka", "armies": 2}]','2026-11-29 11:34:58.632551',NULL,'65579a82b117b452777ab037a2d24f78e5084f928eb3fd3583e2ee490c99c9d4');
INSERT INTO "events" VALUES('6ap9qizfjr',72,71,72,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "scandinavia"}]','2026-11-29 11:34:58.632551',NULL,'0d06946720485be0bcf9ff476d0c6bd9b70ae2ad38e02e0a277f60b922db1797');
INSERT INTO "events" VALUES('6ap9qizfjr',73,72,73,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 4, "phase": "reinforce", "reinforcements": 3}]','2026-11-29 11:34:58.632551',NULL,'8620c0dd77f18620a4267899bc72251a1f0523d46b857aee35bff4f538a349eb');
INSERT INTO "events" VALUES('6ap9qizfjr',74,73,74,'green place india 3','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "india", "armies": 3}]','2026-11-29 11:34:58.632551',NULL,'4555514926eec2024a46bfdf72777e637803c434e7da52458c592c0a8e76bbaf');
INSERT INTO "events" VALUES('6ap9qizfjr',75,74,75,'green attack india siam 4,3,1 v 3','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "india", "to": "siam", "attacker_dice": [4, 3, 1], "defender_dice": [3]}, {"type": "conquered", "v": 1, "territory": "siam", "from_": "india", "by": "green", "least": 3}, {"type": "occupied", "v": 1, "territory": "siam", "armies": 3, "from_": "india", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'f0a9cf1ea820b786f3d911843703b8055f1b4b3d9f4982092cab38b72d104493');
INSERT INTO "events" VALUES('6ap9qizfjr',76,75,76,'green attack siam indonesia 6,3 v 2','green','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "green", "from_": "siam", "to": "indonesia", "attacker_dice": [6, 3], "defender_dice": [2]}, {"type": "conquered", "v": 1, "territory": "indonesia", "from_": "siam", "by": "green", "least": 2}, {"type": "occupied", "v": 1, "territory": "indonesia", "armies": 2, "from_": "siam", "by": "green"}]','2026-11-29 11:34:58.632551',NULL,'c549e305acf733d5f821920291c54ec840ad6666a838edd0b4ae4b7ebe7e228b');
INSERT INTO "events" VALUES('6ap9qizfjr',77,76,77,'green attack indonesia new_guinea 4 v 4','green','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "green", "from_": "indonesia", "to": "new_guinea", "attacker_dice": [4], "defender_dice": [4]}]','2026-11-29 11:34:58.632551',NULL,'4af9fcc062001b81c3886836d1e12e1027b78089c22ba4f198566d224768e2b9');
INSERT INTO "events" VALUES('6ap9qizfjr',78,77,78,'green draw','green','[{"type": "card_drawn", "v": 1, "seat": "green"}, {"type": "card_received", "v": 1, "seat": "green", "card": "western_united_states"}]','2026-11-29 11:34:58.632551',NULL,'93c9e294d69b5a4977be21c714398728151ad0aa743599200a65fa0830efb5bd');
INSERT INTO "events" VALUES('6ap9qizfjr',79,78,79,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 4, "phase": "reinforce", "reinforcements": 9}]','2026-11-29 11:34:58.632551',NULL,'992df9b0556990b9073b7460fba5456000ce6136c0d4ab93783b37de4d5a874d');
INSERT INTO "events" VALUES('6ap9qizfjr',80,79,80,'red trade indonesia japan venezuela','red','[{"type": "set_traded", "v": 1, "seat": "red", "cards": ["indonesia", "japan", "venezuela"], "number": 1, "armies": 4, "bonus": {"venezuela": 2}}]','2026-11-29 11:34:58.632551',NULL,'bc00d5e1b18647fda0745799a8f6bcc8efecf088c1caa15100ba36b55db6c222');
INSERT INTO "events" VALUES('6ap9qizfjr',81,80,81,'red place brazil 13','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "brazil", "armies": 13}]','2026-11-29 11:34:58.632551',NULL,'1b6d3cda49f8e1df235b4306b3cd5a55201aebe3ebf2810fe54576581aab4864');
INSERT INTO "events" VALUES('6ap9qizfjr',82,81,82,'red attack brazil peru 1,3,2 v 5','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "brazil", "to": "peru", "attacker_dice": [1, 3, 2], "defender_dice": [5]}]','2026-11-29 11:34:58.632551',NULL,'a0e07f35002702c0eaced8b2668afc7a1ba8f8d0bd2ba6719cf99badd0a06751');
INSERT INTO "events" VALUES('6ap9qizfjr',83,82,83,'red attack brazil peru 4,2,6 v 4','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "brazil", "to": "peru", "attacker_dice": [4, 2, 6], "defender_dice": [4]}, {"type": "conquered", "v": 1, "territory": "peru", "from_": "brazil", "by": "red", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'d39683d6caa1cfed3bc5e0b962d9d583c1af8d15acd064cfa6c9b9a3fa0d89fd');
INSERT INTO "events" VALUES('6ap9qizfjr',84,83,84,'red occupy 12','red','[{"type": "occupied", "v": 1, "territory": "peru", "armies": 12, "from_": "brazil", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'e96f2f47ed8878788370f7ce83e1d349fff6ccf6d068295beabf47ff86e70f3a');
INSERT INTO "events" VALUES('6ap9qizfjr',85,84,85,'red attack peru argentina 6,5,4 v 5','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "peru", "to": "argentina", "attacker_dice": [6, 5, 4], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "argentina", "from_": "peru", "by": "red", "least": 3}]','2026-11-29 11:34:58.632551',NULL,'98f1b20662fc2c30c03cd6138eb0d9e641bcaac866ff0e75fd6abc657ec7168c');
INSERT INTO "events" VALUES('6ap9qizfjr',86,85,86,'red occupy 9','red','[{"type": "occupied", "v": 1, "territory": "argentina", "armies": 9, "from_": "peru", "by": "red"}]','2026-11-29 11:34:58.632551',NULL,'23320013de5ec296ceec8159f89304ef8e7b85bafae4c02badea138de15eb6d3');
INSERT INTO "events" VALUES('6ap9qizfjr',87,86,87,'red attack venezuela central_america 4,6 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "venezuela", "to": "central_america", "attacker_dice": [4, 6], "defender_dice": [6]}]','2026-11-29 11:34:58.632551',NULL,'f3a85e44552c79cf9a47e3d0e4be199a2c11ae80d406a2cec515def2b1f10be7');
INSERT INTO "events" VALUES('6ap9qizfjr',88,87,88,'red attack venezuela central_america 1 v 3','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "venezuela", "to": "central_america", "attacker_dice": [1], "defender_dice": [3]}]','2026-11-29 11:34:58.632551',NULL,'3dba30532bc03ea26761a42893459bc651b21ad2686f6c3b88d175ed69e960fa');
INSERT INTO "events" VALUES('6ap9qizfjr',89,88,89,'red fortify argentina peru 8','red','[{"type": "fortified", "v": 1, "seat": "red", "from_": "argentina", "to": "peru", "armies": 8}]','2026-11-29 11:34:58.632551',NULL,'d66b57625a991a08aa51a1354045301eda3d320267dc9dda7447f7ab68c944f0');
INSERT INTO "events" VALUES('6ap9qizfjr',90,89,90,'red fortify peru brazil 3','red','[{"type": "fortified", "v": 1, "seat": "red", "from_": "peru", "to": "brazil", "armies": 3}]','2026-11-29 11:34:58.632551',NULL,'d31b2252d4a7fac376e3b7e41064f021737d9cd833b84b4ce40152ac17c93444');
INSERT INTO "events" VALUES('6ap9qizfjr',91,90,91,'blue concede','blue','[{"type": "conceded", "v": 1, "seat": "blue"}]','2026-11-29 11:34:58.632551',NULL,'6c0e40403f17ee119c90b0b7234bdf8f0ef8b6892b47cf868185194fa6b8a974');
INSERT INTO "events" VALUES('6ap9qizfjr',92,91,92,'green concede','green','[{"type": "conceded", "v": 1, "seat": "green"}, {"type": "match_won", "v": 1, "winners": ["red"], "reason": "declared", "mission": null}]','2026-11-29 11:34:58.632551',NULL,'97f9613c5fc99129597681d470687f6365b7dfc594f3a33cfc95416e4a99b894');
CREATE TABLE figures (
    match_id VARCHAR NOT NULL,
    "after" INTEGER NOT NULL,
    body JSON NOT NULL,
    CONSTRAINT pk_figures PRIMARY KEY (match_id),
    CONSTRAINT fk_figures_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "figures" VALUES('6ap9qizfjr',92,'{"rounds": 4, "eliminated": [], "trades": {"red": [4]}, "missions": {"green": ["eliminate_green"], "red": ["europe+south_america+any"], "blue": ["africa+asia"]}, "luck": {"green": [31, 18, 15.983796296296294], "blue": [24, 8, 11.986111111111109], "red": [25, 14, 12.030092592592595]}, "attack_faces": [11, 21, 13, 18, 10, 16], "defence_faces": [6, 6, 9, 6, 7, 6]}');
CREATE TABLE known_devices (
	pin VARCHAR NOT NULL, 
	device VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_known_devices PRIMARY KEY (pin, device)
);
INSERT INTO "known_devices" VALUES('fbc2c6ed0fc4cc8f71619f9daab2ea0b','cd3deb6ad83fef1bb3e64cb1891ffa68','2026-11-29 11:34:58.703754');
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
INSERT INTO "ledger" VALUES(1,'2022-03-04','fine',2,250,'verspätet',NULL,1,'2026-11-29 11:34:58.894939',NULL,NULL,NULL,NULL);
CREATE TABLE match_players (
    match_id VARCHAR NOT NULL,
    colour VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    member_id INTEGER,
    CONSTRAINT pk_match_players PRIMARY KEY (match_id, colour, name),
    CONSTRAINT fk_match_players_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_match_players_member_id FOREIGN KEY(member_id) REFERENCES members (id)
);
INSERT INTO "match_players" VALUES('gc5yip9p8p','red','Alice',1);
INSERT INTO "match_players" VALUES('gc5yip9p8p','blue','Bob',2);
INSERT INTO "match_players" VALUES('gc5yip9p8p','green','Charlie',3);
INSERT INTO "match_players" VALUES('6ap9qizfjr','red','Alice',1);
INSERT INTO "match_players" VALUES('6ap9qizfjr','blue','Bob',2);
INSERT INTO "match_players" VALUES('6ap9qizfjr','green','Charlie',3);
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
    "after" INTEGER,
    rulebook_text VARCHAR, starter_said BOOLEAN DEFAULT 1 NOT NULL, newest_seq INTEGER, newest_mac VARCHAR, luck JSON, marks JSON DEFAULT '[]' NOT NULL, odds_off BOOLEAN DEFAULT 0 NOT NULL,
    CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('gc5yip9p8p','easy_move','17b887165c1760c64ee17bd454ca4b641a260e6826b5fb00d9fdbc52d71460b7','missions','{}','classic','faces','dealt','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-29','Etc/UTC','2026-11-29 11:34:58.518601','live','{"territories": {"red": ["western_united_states", "indonesia", "peru", "siam", "eastern_australia", "china", "iceland", "northwest_territory", "venezuela", "north_africa", "ontario", "eastern_united_states", "congo", "india"], "blue": ["ural", "scandinavia", "siberia", "southern_europe", "madagascar", "ukraine", "south_africa", "middle_east", "western_europe", "alaska", "afghanistan", "central_america", "new_guinea", "northern_europe"], "green": ["alberta", "east_africa", "greenland", "japan", "egypt", "kamchatka", "mongolia", "brazil", "irkutsk", "yakutsk", "great_britain", "quebec", "western_australia", "argentina"]}, "missions": {"green": ["north_america+australia", "eliminate_blue"], "red": ["europe+south_america+any", "24_territories"], "blue": ["eliminate_green", "north_america+africa"]}, "deck": ["joker_1", "eastern_united_states", "western_united_states", "great_britain", "siberia", "siam", "ontario", "joker_2", "east_africa", "china", "afghanistan", "northwest_territory", "kamchatka", "brazil", "southern_europe", "western_europe", "mongolia", "eastern_australia", "venezuela", "alberta", "quebec", "iceland", "japan", "yakutsk", "greenland", "irkutsk", "middle_east", "ural", "scandinavia", "central_america", "madagascar", "new_guinea", "alaska", "argentina", "north_africa", "ukraine", "indonesia", "northern_europe", "congo", "peru", "egypt", "western_australia", "india", "south_africa"]}','6ba6b9dd747d64a98e45728a7d43f182727ea8679fe7ec697a0da4e23d9b7f9b','sha256:a2dfa8a67d1fbe6f097720d0e2e199aec353585b610674bb4712ab82d6164fe6','running',NULL,'null',NULL,NULL,NULL,NULL,0,31,'3c20d84dd14979019d55967caaed5539d131ec3ff343d01ea233da01a6c02c2e','null','[]',0);
INSERT INTO "matches" VALUES('6ap9qizfjr','easy_move','17b887165c1760c64ee17bd454ca4b641a260e6826b5fb00d9fdbc52d71460b7','missions','{}','classic','faces','dealt','blue','green','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]','conceded 3',NULL,'2026-03-14','Etc/UTC','2026-11-29 11:34:58.632124','record','{"territories": {"green": ["north_africa", "western_australia", "greenland", "argentina", "eastern_united_states", "ontario", "egypt", "iceland", "china", "siberia", "scandinavia", "middle_east", "india", "japan"], "red": ["east_africa", "congo", "mongolia", "south_africa", "brazil", "eastern_australia", "ural", "afghanistan", "alaska", "indonesia", "western_europe", "northwest_territory", "ukraine", "venezuela"], "blue": ["irkutsk", "alberta", "quebec", "northern_europe", "new_guinea", "great_britain", "madagascar", "central_america", "kamchatka", "peru", "siam", "western_united_states", "southern_europe", "yakutsk"]}, "missions": {"green": ["asia+south_america", "eliminate_green"], "red": ["europe+south_america+any", "europe+australia+any"], "blue": ["north_america+africa", "africa+asia"]}, "deck": ["new_guinea", "indonesia", "iceland", "madagascar", "japan", "joker_2", "kamchatka", "venezuela", "scandinavia", "western_united_states", "quebec", "great_britain", "greenland", "congo", "central_america", "south_africa", "eastern_australia", "alaska", "mongolia", "argentina", "joker_1", "middle_east", "china", "peru", "siberia", "india", "ontario", "northwest_territory", "irkutsk", "ural", "afghanistan", "north_africa", "western_europe", "egypt", "siam", "southern_europe", "brazil", "northern_europe", "alberta", "eastern_united_states", "western_australia", "east_africa", "yakutsk", "ukraine"]}','made-up-nonce','sha256:f09fee9162100bed4e73e014df01f49afcf929bea63b13d85069b01a9831ebc0','ended','2026-11-29 11:34:58.632551','["red"]','declared',NULL,92,NULL,0,92,'ff2818e191c2b1c8c7366bf861e2f81feebd25d73911e16d4540440d31656009','null','[]',0);
CREATE TABLE members (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    colour VARCHAR,
    active_from DATE NOT NULL,
    active_to DATE,
    guest BOOLEAN DEFAULT 0 NOT NULL,
    pin_hash VARCHAR,
    CONSTRAINT pk_members PRIMARY KEY (id),
    CONSTRAINT uq_members_name UNIQUE (name)
);
INSERT INTO "members" VALUES(1,'Alice','red','2026-11-29',NULL,0,NULL);
INSERT INTO "members" VALUES(2,'Bob','blue','2026-11-29',NULL,0,NULL);
INSERT INTO "members" VALUES(3,'Charlie','green','2026-11-29',NULL,0,NULL);
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
    entry_id INTEGER,
    evening_id INTEGER,
    correction INTEGER,
    tally JSON,
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
INSERT INTO "results" VALUES(1,'2022-03-04','[["Alice", 1], ["Bob", 2]]','["Bob"]','by hand',1,'2026-11-29 11:34:58.998914');
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
INSERT INTO "seats" VALUES('gc5yip9p8p','red',2,'00d2e55bd766ef21fb3a6747a7e560a2ae0cc94f8ad4b3a24158f4c4aa71a05d','dfadb4a4fc7d6f7991762d08ec03b39050f815382da7ac0e2f9aef57bad56488','2026-11-29 11:34:58.554219',NULL);
INSERT INTO "seats" VALUES('gc5yip9p8p','blue',2,'a7ed81be1355f360a31608b3708552c2a9eb588ab8f54c01b784fd2dded8088e','b340d513162013497a900115e5145d9480d85bf30a69a30dd5c4f2c8895d1620','2026-11-29 11:34:58.560195',NULL);
INSERT INTO "seats" VALUES('gc5yip9p8p','green',2,'bfb468c52dd26156b7f1ee3445060e9c3f0a9fef6568e3291f9ae2275e963dce','152ca07cfe813903442a8ce055a51baebc60fa61cd56e59dd2142f3cf21be894','2026-11-29 11:34:58.566158',NULL);
INSERT INTO "seats" VALUES('6ap9qizfjr','red',1,'50173e9e13dafd74d00297d18b3754dd08021dc6230d36729dfe61f5a7df18a8',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('6ap9qizfjr','blue',1,'aab7fec3ced09e822d3a7f7bd0e80ebbc1495f7ca234893ed895d38d0ca9e1b1',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('6ap9qizfjr','green',1,'d21bc4de562919c8cb0fc6ca832b7cc76282e471f177ef4e26b78467c6f1e49b',NULL,NULL,NULL);
CREATE TABLE snapshots (
    match_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    position JSON NOT NULL, mac VARCHAR,
    CONSTRAINT pk_snapshots PRIMARY KEY (match_id, seq),
    CONSTRAINT fk_snapshots_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "snapshots" VALUES('6ap9qizfjr',64,'{"round": 3, "turn": "blue", "phase": "reinforce", "reinforcements": 5, "sets_traded": 0, "conquered": false, "attacks_made": false, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "blue", "alberta": "blue", "ontario": "blue", "quebec": "blue", "western_united_states": "blue", "eastern_united_states": "blue", "central_america": "blue", "venezuela": "red", "peru": "blue", "brazil": "red", "argentina": "green", "iceland": "red", "great_britain": "red", "scandinavia": "red", "northern_europe": "red", "western_europe": "red", "southern_europe": "red", "ukraine": "red", "north_africa": "green", "egypt": "green", "east_africa": "red", "congo": "red", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "green", "yakutsk": "blue", "kamchatka": "blue", "irkutsk": "blue", "mongolia": "green", "japan": "green", "china": "green", "afghanistan": "green", "middle_east": "red", "india": "green", "siam": "blue", "indonesia": "red", "new_guinea": "blue", "western_australia": "green", "eastern_australia": "green"}, "armies": {"alaska": 1, "northwest_territory": 1, "greenland": 1, "alberta": 1, "ontario": 1, "quebec": 1, "western_united_states": 2, "eastern_united_states": 1, "central_america": 2, "venezuela": 1, "peru": 1, "brazil": 1, "argentina": 1, "iceland": 1, "great_britain": 1, "scandinavia": 1, "northern_europe": 1, "western_europe": 1, "southern_europe": 1, "ukraine": 1, "north_africa": 1, "egypt": 1, "east_africa": 1, "congo": 1, "south_africa": 1, "madagascar": 1, "ural": 1, "siberia": 1, "yakutsk": 1, "kamchatka": 1, "irkutsk": 1, "mongolia": 1, "japan": 1, "china": 1, "afghanistan": 1, "middle_east": 1, "india": 1, "siam": 1, "indonesia": 1, "new_guinea": 1, "western_australia": 1, "eastern_australia": 1}, "hands": {"red": ["indonesia", "japan", "venezuela"], "blue": ["iceland", "joker_2"], "green": ["new_guinea", "madagascar", "kamchatka"]}, "missions": {"green": ["eliminate_green"], "red": ["europe+south_america+any"], "blue": ["africa+asia"]}, "deck": ["scandinavia", "western_united_states", "quebec", "great_britain", "greenland", "congo", "central_america", "south_africa", "eastern_australia", "alaska", "mongolia", "argentina", "joker_1", "middle_east", "china", "peru", "siberia", "india", "ontario", "northwest_territory", "irkutsk", "ural", "afghanistan", "north_africa", "western_europe", "egypt", "siam", "southern_europe", "brazil", "northern_europe", "alberta", "eastern_united_states", "western_australia", "east_africa", "yakutsk", "ukraine"], "capitals": {}, "eliminated": [], "neutral_reinforcements": 0, "discarded": ["green", "red", "blue"], "recent": {"shares": [{"kind": "territories", "armies": 5, "number": 15, "continent": ""}], "placed": 0, "whole": true, "throw": {"n": 61, "seat": "red", "defending": "green", "source": "middle_east", "target": "afghanistan", "attacker_dice": [1], "defender_dice": [3], "attacker_number": 1, "defender_number": 1, "attacker_loses": 1, "defender_loses": 0, "conquered": false, "this_turn": false}, "happenings": []}}','2b70fc2555cc479ae09b122423152157dc8cb496631c739cd1442a6ec4d0d69d');
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
CREATE TABLE wrong_pins (
	id INTEGER NOT NULL, 
	pin VARCHAR NOT NULL, 
	guesser VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_wrong_pins PRIMARY KEY (id)
);
CREATE INDEX ix_matches_played_on ON matches (played_on);
CREATE INDEX ix_results_day ON results (day);
CREATE INDEX ix_rsvps_evening_id ON rsvps (evening_id);
CREATE INDEX ix_news_day ON news (day);
CREATE INDEX ix_challenges_match_id ON challenges (match_id);
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END;
CREATE INDEX ix_wrong_pins_pin ON wrong_pins (pin);
DELETE FROM "sqlite_sequence";
COMMIT;
