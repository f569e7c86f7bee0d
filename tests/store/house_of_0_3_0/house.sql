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
INSERT INTO "answers" VALUES('records','7953c298f61ff5647abfca6b3f58d5fd9020386e47f9baa09fb6813c5d1091eb','','7953c298f61ff5647abfca6b3f58d5fd9020386e47f9baa09fb6813c5d1091eb',201,'{"id": "dwfvirq97e"}');
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
INSERT INTO "chains" VALUES('dwfvirq97e',1,'2026-11-24 21:47:29.642372',0,'begun','b0d5e5ce959a5ea000906cdaf69e1cf1a4879570b94e061c2091dbdb3c15da22');
INSERT INTO "chains" VALUES('r9h5qjk84q',1,'2026-11-24 21:47:29.669660',0,'begun','00a38ad01405748c3fff882d6dcc9ac4505613aba55be290683a8eee5e11e8a5');
INSERT INTO "chains" VALUES('8arpfdg6m4',1,'2026-11-24 21:47:29.688372',0,'begun','29ba5ff333628f4b0ecbb3de922cddfb01e3217fa7b4b43c16e5c02b026cb898');
INSERT INTO "chains" VALUES('iiceatn86v',1,'2026-11-24 21:47:29.701041',0,'begun','ebef1ff512c7a39332e0239bd13923cb356a85e3ff62683b27b03f105b375a9f');
INSERT INTO "chains" VALUES('3eq3p4fbc6',1,'2026-11-24 21:47:29.720920',0,'begun','e4c98c789df8c6e79dd30d9af0142ee190eb48fd3aefbabd13973a68dd2d922b');
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
INSERT INTO "changes" VALUES(1,'2026-11-24 21:47:29.656690',NULL,'record_taken','{"day": "2026-11-24", "names": ["Alice", "Bob", "Charlie"]}');
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
INSERT INTO "events" VALUES('dwfvirq97e',1,0,1,'red attack argentina brazil 6,6,6 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "argentina", "to": "brazil", "attacker_dice": [6, 6, 6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "brazil", "from_": "argentina", "by": "red", "least": 3}, {"type": "capital_taken", "v": 1, "territory": "brazil", "by": "red", "seat": "blue"}, {"type": "continent_taken", "v": 1, "seat": "blue", "by": "red", "territories": ["peru"]}]','2026-11-24 21:47:29.631889',NULL,'3af87cd7cda9cd30a775d0750e110dd40075fa6d35bcd714611faf0dd87da760');
INSERT INTO "events" VALUES('dwfvirq97e',2,1,2,'red occupy 3','red','[{"type": "occupied", "v": 1, "territory": "brazil", "armies": 3, "from_": "argentina", "by": "red"}]','2026-11-24 21:47:29.631889',NULL,'ce57b1e279d67a608e5a32479e3528bdd4c687511e7a0e3da7c76d9ad0b5906c');
INSERT INTO "events" VALUES('dwfvirq97e',3,2,3,'red capital brazil','red','[{"type": "capital_chosen", "v": 1, "seat": "red"}, {"type": "capital_named", "v": 1, "seat": "red", "territory": "brazil"}, {"type": "match_won", "v": 1, "winners": ["red"], "reason": "capitals", "mission": null}]','2026-11-24 21:47:29.631889',NULL,'269067ab3c4946b2a485b83b37efbe01d5bc023a36c4e8797e96ab6bc015daea');
INSERT INTO "events" VALUES('r9h5qjk84q',1,0,1,'red attack alaska kamchatka 6,5,4 v 6','red','[{"type": "losses", "v": 1, "attacker": 1, "defender": 0, "seat": "red", "from_": "alaska", "to": "kamchatka", "attacker_dice": [6, 5, 4], "defender_dice": [6]}]','2026-11-24 21:47:29.664456',NULL,'ed3b60f1ae871ffe437c0f7980d326f5ac36dea6787dbfb1057a6ade662e1fda');
INSERT INTO "events" VALUES('r9h5qjk84q',2,1,2,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 1, "phase": "reinforce", "reinforcements": 5}]','2026-11-24 21:47:29.664456',NULL,'49f8196763e5c5ae3939de4641bb769839aae859faf187ca36645f97bfb01850');
INSERT INTO "events" VALUES('r9h5qjk84q',3,2,3,'blue place mongolia 5','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "mongolia", "armies": 5}]','2026-11-24 21:47:29.664456',NULL,'a7946389c5d8d30def3881ce26ca4c307d3be61d2f1976d9585ca536d6060099');
INSERT INTO "events" VALUES('r9h5qjk84q',4,3,4,'blue attack mongolia japan 6,5,4 v 1','blue','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "blue", "from_": "mongolia", "to": "japan", "attacker_dice": [6, 5, 4], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "japan", "from_": "mongolia", "by": "blue", "least": 3}]','2026-11-24 21:47:29.664456',NULL,'6e94eec4efb0d593168ce752198569d3ea4b3a4f93c21ab28fa401f6af25d8da');
INSERT INTO "events" VALUES('r9h5qjk84q',5,4,5,'blue occupy 3','blue','[{"type": "occupied", "v": 1, "territory": "japan", "armies": 3, "from_": "mongolia", "by": "blue"}]','2026-11-24 21:47:29.664456',NULL,'043cfa1cb5ca092aeec0872cea73b7d46b8152b36a1271a92b6dbe0143d92c9e');
INSERT INTO "events" VALUES('r9h5qjk84q',6,5,6,'blue draw','blue','[{"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "alaska"}]','2026-11-24 21:47:29.664456',NULL,'a186d8a00515f972cdadd6f32357411613ebfc70d90a16d70dbd3efc4599f4ba');
INSERT INTO "events" VALUES('r9h5qjk84q',7,6,7,'blue end','blue','[{"type": "turn_ended", "v": 1, "seat": "blue"}, {"type": "turn_started", "v": 1, "seat": "green", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-24 21:47:29.664456',NULL,'294639624e143b5bd6cfc937c806ec66787f248be87be4aa1c2010657bc02548');
INSERT INTO "events" VALUES('r9h5qjk84q',8,7,8,'green place greenland 4','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "greenland", "armies": 4}]','2026-11-24 21:47:29.664456',NULL,'d7d129b19265443b4865c1c013866efb2d305aaca5dd699a3bf6115a690e97a7');
INSERT INTO "events" VALUES('r9h5qjk84q',9,8,9,'green end','green','[{"type": "turn_ended", "v": 1, "seat": "green"}, {"type": "turn_started", "v": 1, "seat": "red", "round": 2, "phase": "reinforce", "reinforcements": 4}]','2026-11-24 21:47:29.664456',NULL,'86526bb23fea417b4a4793190e1bbefa076d14bbaae1bb39ad0915a4f2b82325');
INSERT INTO "events" VALUES('r9h5qjk84q',10,9,10,'red place alaska 4','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "alaska", "armies": 4}]','2026-11-24 21:47:29.664456',NULL,'33e6afd84e26e28d086e0c72199204290233627d08f0c829661d19540b4fbed8');
INSERT INTO "events" VALUES('r9h5qjk84q',11,10,11,'red attack alberta ontario 6 v 1','red','[{"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "alberta", "to": "ontario", "attacker_dice": [6], "defender_dice": [1]}, {"type": "conquered", "v": 1, "territory": "ontario", "from_": "alberta", "by": "red", "least": 1}, {"type": "occupied", "v": 1, "territory": "ontario", "armies": 1, "from_": "alberta", "by": "red"}]','2026-11-24 21:47:29.664456',NULL,'81cb78248b5c0d24f0919f3d4ef16d45e28dc72168fe1a82770e10c1d9744206');
INSERT INTO "events" VALUES('r9h5qjk84q',12,11,12,'red draw','red','[{"type": "card_drawn", "v": 1, "seat": "red"}, {"type": "card_received", "v": 1, "seat": "red", "card": "northwest_territory"}]','2026-11-24 21:47:29.664456',NULL,'10a045629a92b186ea35e0d8a140a6ec35cf5fb609786dba529c517da12538a7');
INSERT INTO "events" VALUES('r9h5qjk84q',13,12,13,'red end','red','[{"type": "turn_ended", "v": 1, "seat": "red"}, {"type": "turn_started", "v": 1, "seat": "blue", "round": 2, "phase": "reinforce", "reinforcements": 5}]','2026-11-24 21:47:29.664456',NULL,'cc76f8b7e491a29df5a35b266fe1e541dacf61e221f6d80f37889d8f05cdf7d6');
INSERT INTO "events" VALUES('r9h5qjk84q',14,0,14,'table replace 1 keep: red attack alaska kamchatka 6,5,4 v 5','table','[{"type": "replaced", "v": 1, "n": 1, "mode": "keep", "fell": [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13], "draws": {"red": 1}}, {"type": "repeated", "v": 1, "n": 1, "stood": false}, {"type": "losses", "v": 1, "attacker": 0, "defender": 1, "seat": "red", "from_": "alaska", "to": "kamchatka", "attacker_dice": [6, 5, 4], "defender_dice": [5]}, {"type": "conquered", "v": 1, "territory": "kamchatka", "from_": "alaska", "by": "red", "least": 3}, {"type": "repeated", "v": 1, "n": 6, "stood": true}, {"type": "card_drawn", "v": 1, "seat": "blue"}, {"type": "card_received", "v": 1, "seat": "blue", "card": "?"}, {"type": "difference_booked", "v": 1, "territories": 7}, {"type": "territory_corrected", "v": 1, "territory": "alaska", "owner": "red", "armies": 12}, {"type": "territory_corrected", "v": 1, "territory": "greenland", "owner": "green", "armies": 7}, {"type": "territory_corrected", "v": 1, "territory": "alberta", "owner": "red", "armies": 1}, {"type": "territory_corrected", "v": 1, "territory": "ontario", "owner": "red", "armies": 1}, {"type": "territory_corrected", "v": 1, "territory": "kamchatka", "owner": "blue", "armies": 1}, {"type": "territory_corrected", "v": 1, "territory": "mongolia", "owner": "blue", "armies": 8}, {"type": "territory_corrected", "v": 1, "territory": "japan", "owner": "blue", "armies": 3}, {"type": "turn_kept", "v": 1, "facts": {"phase": "reinforce", "round": 2, "turn": "blue", "reinforcements": 5, "conquered": false, "attacks_made": false, "last_throws": {}}}, {"type": "hands_kept", "v": 1, "hands": {"red": [], "blue": ["alaska"], "green": []}, "missions": {}, "capitals": {}, "deck": ["greenland", "alberta", "ontario", "quebec", "western_united_states", "eastern_united_states", "central_america", "venezuela", "peru", "brazil", "argentina", "iceland", "great_britain", "scandinavia", "northern_europe", "western_europe", "southern_europe", "ukraine", "north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar", "ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "china", "afghanistan", "middle_east", "india", "siam", "indonesia", "new_guinea", "western_australia", "eastern_australia", "joker_1", "joker_2", "northwest_territory"], "out_of_play": []}]','2026-11-24 21:47:29.664456',NULL,'3b16f668da8737c53af043eae41407c877e3a4c8b890332c00d77c68d843ee76');
INSERT INTO "events" VALUES('8arpfdg6m4',1,0,1,'red place alaska 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "alaska", "armies": 1}]','2026-11-24 21:47:29.685198',NULL,'d725f761fae23df8a76a63405afcc835ee2514a577408cd6bdfd9fa0834b826b');
INSERT INTO "events" VALUES('8arpfdg6m4',2,1,2,'red capital venezuela','red','[{"type": "capital_chosen", "v": 1, "seat": "red"}, {"type": "capital_named", "v": 1, "seat": "red", "territory": "venezuela"}]','2026-11-24 21:47:29.685198',NULL,'e905668dc8bdc42469c546556c6f410e4adb03ce180cb6307b73ef06ac7a3fe4');
INSERT INTO "events" VALUES('8arpfdg6m4',3,2,3,'red place alberta 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "alberta", "armies": 1}]','2026-11-24 21:47:29.685198',NULL,'8901a1b18f7e30f41c0b3f2cd9b5421c9a7695736394aab7aa88819561b04f91');
INSERT INTO "events" VALUES('8arpfdg6m4',4,0,4,'table replace 1 back: red place western_united_states 1','table','[{"type": "replaced", "v": 1, "n": 1, "mode": "back", "fell": [2, 3], "draws": {}}, {"type": "repeated", "v": 1, "n": 1, "stood": false}, {"type": "placed", "v": 1, "seat": "red", "territory": "western_united_states", "armies": 1}]','2026-11-24 21:47:29.685198',NULL,'936af527a88951ff62cf3e4e53db3d9275559912f057d0949c96439ab869d49f');
INSERT INTO "events" VALUES('iiceatn86v',1,0,1,'table deal # game 3','table','[{"type": "territories_dealt", "v": 1, "territories": {"red": ["northwest_territory", "new_guinea", "western_united_states", "east_africa", "quebec", "eastern_australia", "ontario", "western_europe", "japan", "northern_europe", "central_america", "indonesia", "china", "afghanistan"], "blue": ["great_britain", "scandinavia", "ukraine", "venezuela", "brazil", "kamchatka", "southern_europe", "mongolia", "madagascar", "greenland", "egypt", "siberia", "iceland", "north_africa"], "green": ["alberta", "siam", "eastern_united_states", "peru", "ural", "middle_east", "south_africa", "india", "congo", "alaska", "yakutsk", "western_australia", "irkutsk", "argentina"]}}, {"type": "missions_dealt", "v": 1, "seat": "green", "missions": ["eliminate_blue", "18_territories_2_armies"]}, {"type": "missions_dealt", "v": 1, "seat": "red", "missions": ["africa+asia", "europe+australia+any"]}, {"type": "missions_dealt", "v": 1, "seat": "blue", "missions": ["asia+south_america", "europe+south_america+any"]}, {"type": "deck_shuffled", "v": 1, "deck": ["joker_1", "joker_2", "mongolia", "scandinavia", "new_guinea", "argentina", "eastern_australia", "yakutsk", "kamchatka", "irkutsk", "iceland", "greenland", "congo", "central_america", "quebec", "egypt", "india", "southern_europe", "great_britain", "south_africa", "indonesia", "alberta", "ukraine", "china", "north_africa", "alaska", "northern_europe", "japan", "western_europe", "western_australia", "ural", "northwest_territory", "venezuela", "brazil", "afghanistan", "ontario", "middle_east", "western_united_states", "siam", "eastern_united_states", "east_africa", "madagascar", "siberia", "peru"]}, {"type": "turn_started", "v": 1, "seat": "red", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-24 21:47:29.707671',NULL,'fbbc8094ebe8bde8e20a6d013082f647afb7fa722c071bfceb1b1945aaca9a14');
INSERT INTO "events" VALUES('iiceatn86v',2,1,2,'red place northwest_territory 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "northwest_territory", "armies": 1}]','2026-11-24 21:47:29.711880',NULL,'67a71907319a5c313fcfcbe0d205f9df477e2a2440a5985bf67d8bf83202b683');
INSERT INTO "events" VALUES('iiceatn86v',3,2,1,'table undo # slip','table','[{"type": "undone", "v": 1, "n": 2, "action": "red place northwest_territory 1"}]','2026-11-24 21:47:29.713613',NULL,'3bb72842d7a2bf12da7020ba152f23c5149f57a4c027d1bc9e64aca22ed891fa');
INSERT INTO "events" VALUES('3eq3p4fbc6',1,0,1,'table deal','table','[{"type": "territories_dealt", "v": 1, "territories": {"red": ["china", "egypt", "scandinavia", "irkutsk", "great_britain", "western_europe", "quebec", "east_africa", "indonesia", "western_australia", "ontario", "western_united_states", "venezuela", "afghanistan"], "blue": ["siberia", "eastern_united_states", "madagascar", "iceland", "mongolia", "northern_europe", "greenland", "northwest_territory", "eastern_australia", "siam", "brazil", "yakutsk", "alaska", "southern_europe"], "green": ["new_guinea", "congo", "central_america", "ural", "middle_east", "alberta", "india", "ukraine", "north_africa", "south_africa", "kamchatka", "peru", "japan", "argentina"]}}, {"type": "deck_shuffled", "v": 1, "deck": ["madagascar", "congo", "iceland", "alaska", "middle_east", "western_australia", "south_africa", "new_guinea", "greenland", "western_united_states", "indonesia", "western_europe", "brazil", "north_africa", "irkutsk", "scandinavia", "eastern_australia", "argentina", "china", "eastern_united_states", "venezuela", "joker_2", "yakutsk", "ukraine", "northwest_territory", "japan", "ontario", "afghanistan", "alberta", "siberia", "siam", "east_africa", "central_america", "great_britain", "joker_1", "southern_europe", "egypt", "india", "northern_europe", "mongolia", "quebec", "ural", "peru", "kamchatka"]}, {"type": "placement_begun", "v": 1, "armies": {"red": 21, "blue": 21, "green": 21}}]','2026-11-24 21:47:29.726926',NULL,'2d7c87337de350e74e00c8a9c3778855f3003635ccb6003a6a7d7b3fa3a2734f');
INSERT INTO "events" VALUES('3eq3p4fbc6',2,1,2,'red place quebec 3','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "quebec", "armies": 3}]','2026-11-24 21:47:29.728440',NULL,'d8853180f6f8ea5a8ed1512dbcf4f83e88612ba73cf9fe214debc6323487f56e');
INSERT INTO "events" VALUES('3eq3p4fbc6',3,2,3,'blue place eastern_australia 6','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "eastern_australia", "armies": 6}]','2026-11-24 21:47:29.729246',NULL,'77538d329edcbf89163b92997741cd8b27b8bf48f22f5828ede70abc667386fa');
INSERT INTO "events" VALUES('3eq3p4fbc6',4,3,4,'green place india 10','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "india", "armies": 10}]','2026-11-24 21:47:29.729998',NULL,'d77bbba6f1c955fe7db7866bc34a0fdcd1e229ac596d32d992c9f38b77ddeb92');
INSERT INTO "events" VALUES('3eq3p4fbc6',5,4,5,'blue place siberia 4','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "siberia", "armies": 4}]','2026-11-24 21:47:29.730734',NULL,'29f2660c6e32236cf6e205b3d0b0b9ddab5abfaddd29f659f028e340bc696663');
INSERT INTO "events" VALUES('3eq3p4fbc6',6,5,6,'green place alberta 10','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "alberta", "armies": 10}]','2026-11-24 21:47:29.731461',NULL,'3938d61c96745baf883653cc17e55eedb59cfa1d6b6d118852db637d30306d1e');
INSERT INTO "events" VALUES('3eq3p4fbc6',7,6,7,'green place peru 1','green','[{"type": "placed", "v": 1, "seat": "green", "territory": "peru", "armies": 1}]','2026-11-24 21:47:29.732172',NULL,'ccaa05d80ad01c9ae9da1030774ca29b7eb39b34bc7e96c0cb4a1cd46903bbaf');
INSERT INTO "events" VALUES('3eq3p4fbc6',8,7,8,'blue place siam 9','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "siam", "armies": 9}]','2026-11-24 21:47:29.732873',NULL,'ea2c2f1eaed602e317a60bb4a77ff0c56caba7254ae09855ad8b2796fa40f9f4');
INSERT INTO "events" VALUES('3eq3p4fbc6',9,8,9,'blue place madagascar 2','blue','[{"type": "placed", "v": 1, "seat": "blue", "territory": "madagascar", "armies": 2}]','2026-11-24 21:47:29.733653',NULL,'24433a5e2f5675c6b906da5e4567f2f5995bd52448e158804c35c96662f0fb23');
INSERT INTO "events" VALUES('3eq3p4fbc6',10,9,10,'red place ontario 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "ontario", "armies": 1}]','2026-11-24 21:47:29.734371',NULL,'c120fc4f32c9bb3535a59af9537f6d4bd8ecf91809cc7662022a49e205904af3');
INSERT INTO "events" VALUES('3eq3p4fbc6',11,10,11,'red place egypt 11','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "egypt", "armies": 11}]','2026-11-24 21:47:29.735058',NULL,'2b5b797d869fd07c5e5f21347b2141e340156f2645efc4a8fa8bb8a11af863ff');
INSERT INTO "events" VALUES('3eq3p4fbc6',12,11,12,'red place western_europe 5','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "western_europe", "armies": 5}]','2026-11-24 21:47:29.735712',NULL,'74ac648ca326dc18290bda782d94c1168dcc977628a5a86ed91fec928ac3ab64');
INSERT INTO "events" VALUES('3eq3p4fbc6',13,12,13,'red place east_africa 1','red','[{"type": "placed", "v": 1, "seat": "red", "territory": "east_africa", "armies": 1}, {"type": "turn_started", "v": 1, "seat": "red", "round": 1, "phase": "reinforce", "reinforcements": 4}]','2026-11-24 21:47:29.736410',NULL,'734841def71437befa8609204992226277fa8b30e5acb4352b640fc22e9a8bb3');
INSERT INTO "events" VALUES('3eq3p4fbc6',14,13,14,'table correct hand red alaska northwest_territory greenland !stood','table','[{"type": "hand_corrected", "v": 1, "seat": "red", "number": 3}, {"type": "hand_known", "v": 1, "seat": "red", "cards": ["alaska", "northwest_territory", "greenland"], "deck": ["madagascar", "congo", "iceland", "middle_east", "western_australia", "south_africa", "new_guinea", "western_united_states", "indonesia", "western_europe", "brazil", "north_africa", "irkutsk", "scandinavia", "eastern_australia", "argentina", "china", "eastern_united_states", "venezuela", "joker_2", "yakutsk", "ukraine", "japan", "ontario", "afghanistan", "alberta", "siberia", "siam", "east_africa", "central_america", "great_britain", "joker_1", "southern_europe", "egypt", "india", "northern_europe", "mongolia", "quebec", "ural", "peru", "kamchatka"]}]','2026-11-24 21:47:29.737283',NULL,'6fdaedfc19adeac109bf61c730aaa8922458a2dcc3abe0c3ebd922c061f3ed14');
INSERT INTO "events" VALUES('3eq3p4fbc6',15,14,15,'red trade alaska northwest_territory greenland','red','[{"type": "set_traded", "v": 1, "seat": "red", "cards": ["alaska", "northwest_territory", "greenland"], "number": 1, "armies": 4, "bonus": {}}]','2026-11-24 21:47:29.738757',NULL,'b67f4bfaa7c86eb7c39d16d8bec5e6ab6a2509952edb77b58d70f13c2296258c');
CREATE TABLE figures (
    match_id VARCHAR NOT NULL,
    "after" INTEGER NOT NULL,
    body JSON NOT NULL,
    CONSTRAINT pk_figures PRIMARY KEY (match_id),
    CONSTRAINT fk_figures_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE known_devices (
	pin VARCHAR NOT NULL, 
	device VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_known_devices PRIMARY KEY (pin, device)
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
INSERT INTO "match_players" VALUES('dwfvirq97e','red','Alice',NULL);
INSERT INTO "match_players" VALUES('dwfvirq97e','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('dwfvirq97e','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('r9h5qjk84q','red','Alice',NULL);
INSERT INTO "match_players" VALUES('r9h5qjk84q','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('r9h5qjk84q','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('8arpfdg6m4','red','Alice',NULL);
INSERT INTO "match_players" VALUES('8arpfdg6m4','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('8arpfdg6m4','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('iiceatn86v','red','Alice',NULL);
INSERT INTO "match_players" VALUES('iiceatn86v','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('iiceatn86v','green','Charlie',NULL);
INSERT INTO "match_players" VALUES('3eq3p4fbc6','red','Alice',NULL);
INSERT INTO "match_players" VALUES('3eq3p4fbc6','blue','Bob',NULL);
INSERT INTO "match_players" VALUES('3eq3p4fbc6','green','Charlie',NULL);
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
INSERT INTO "matches" VALUES('dwfvirq97e','swedish','b5735900496f0ee14df0f8d4e09b2d5f3516d22b29494988ad8363ad91f0690a','capital','{"capital_missions": false}','classic','faces','counted','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-24','Etc/UTC','2026-11-24 21:47:29.631584','record','null',NULL,NULL,'ended','2026-11-24 21:47:29.631889','["red"]','capitals',NULL,3,NULL,0,3,'26e41aaa0254b9f15a7f35912cab4b453307e10c2b18992d73b7d5519bdb2d7a','null','[]',0);
INSERT INTO "matches" VALUES('r9h5qjk84q','easy_move','17b887165c1760c64ee17bd454ca4b641a260e6826b5fb00d9fdbc52d71460b7','domination','{}','classic','faces','dealt','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-24','Etc/UTC','2026-11-24 21:47:29.664271','record','null',NULL,NULL,'running',NULL,'null',NULL,NULL,NULL,NULL,0,14,'16410f3792ac4c1cb5a80b01469b7ccefb5f5f8ae9e767b3427c2e0ce099c6af','null','[]',0);
INSERT INTO "matches" VALUES('8arpfdg6m4','swedish','b5735900496f0ee14df0f8d4e09b2d5f3516d22b29494988ad8363ad91f0690a','capital','{"capital_missions": false}','classic','faces','counted','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-24','Etc/UTC','2026-11-24 21:47:29.684947','record','null',NULL,NULL,'running',NULL,'null',NULL,NULL,NULL,NULL,0,4,'4fdac61295f99dd9c716b53fa235dd89ee1a36372ad983a005f372094fcc6d6c','null','[]',0);
INSERT INTO "matches" VALUES('iiceatn86v','easy_move','17b887165c1760c64ee17bd454ca4b641a260e6826b5fb00d9fdbc52d71460b7','missions','{}','classic','faces','dealt','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-24','Etc/UTC','2026-11-24 21:47:29.699004','live','{"territories": {"red": ["northwest_territory", "new_guinea", "western_united_states", "east_africa", "quebec", "eastern_australia", "ontario", "western_europe", "japan", "northern_europe", "central_america", "indonesia", "china", "afghanistan"], "blue": ["great_britain", "scandinavia", "ukraine", "venezuela", "brazil", "kamchatka", "southern_europe", "mongolia", "madagascar", "greenland", "egypt", "siberia", "iceland", "north_africa"], "green": ["alberta", "siam", "eastern_united_states", "peru", "ural", "middle_east", "south_africa", "india", "congo", "alaska", "yakutsk", "western_australia", "irkutsk", "argentina"]}, "missions": {"green": ["eliminate_blue", "18_territories_2_armies"], "red": ["africa+asia", "europe+australia+any"], "blue": ["asia+south_america", "europe+south_america+any"]}, "deck": ["joker_1", "joker_2", "mongolia", "scandinavia", "new_guinea", "argentina", "eastern_australia", "yakutsk", "kamchatka", "irkutsk", "iceland", "greenland", "congo", "central_america", "quebec", "egypt", "india", "southern_europe", "great_britain", "south_africa", "indonesia", "alberta", "ukraine", "china", "north_africa", "alaska", "northern_europe", "japan", "western_europe", "western_australia", "ural", "northwest_territory", "venezuela", "brazil", "afghanistan", "ontario", "middle_east", "western_united_states", "siam", "eastern_united_states", "east_africa", "madagascar", "siberia", "peru"]}','3f0e6d5e4c6cfc7929f9135b42caa9c8e16a00af5a2b2464e7f699244aaf281e','sha256:24b009ece953541a0cf04793a9cecce319bf3e95916b503fdd97602bbf71ea02','running',NULL,'null',NULL,NULL,NULL,NULL,0,3,'3b6b5eddfe8422e4e429677e8cc58e2c7fdaeac8e7aea0eddf3e64df53213796','null','[]',0);
INSERT INTO "matches" VALUES('3eq3p4fbc6','french_1976','e3fe074dc45efd95fe11394bb5272f1253055c5982970b432bacfeb6776592f8','domination','{}','classic','faces','dealt','green','red','[{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}, {"colour": "green", "players": ["Charlie"]}]',NULL,NULL,'2026-11-24','Etc/UTC','2026-11-24 21:47:29.718667','live','{"territories": {"red": ["china", "egypt", "scandinavia", "irkutsk", "great_britain", "western_europe", "quebec", "east_africa", "indonesia", "western_australia", "ontario", "western_united_states", "venezuela", "afghanistan"], "blue": ["siberia", "eastern_united_states", "madagascar", "iceland", "mongolia", "northern_europe", "greenland", "northwest_territory", "eastern_australia", "siam", "brazil", "yakutsk", "alaska", "southern_europe"], "green": ["new_guinea", "congo", "central_america", "ural", "middle_east", "alberta", "india", "ukraine", "north_africa", "south_africa", "kamchatka", "peru", "japan", "argentina"]}, "missions": {}, "deck": ["madagascar", "congo", "iceland", "alaska", "middle_east", "western_australia", "south_africa", "new_guinea", "greenland", "western_united_states", "indonesia", "western_europe", "brazil", "north_africa", "irkutsk", "scandinavia", "eastern_australia", "argentina", "china", "eastern_united_states", "venezuela", "joker_2", "yakutsk", "ukraine", "northwest_territory", "japan", "ontario", "afghanistan", "alberta", "siberia", "siam", "east_africa", "central_america", "great_britain", "joker_1", "southern_europe", "egypt", "india", "northern_europe", "mongolia", "quebec", "ural", "peru", "kamchatka"]}','43c7ebef09a854d05e3f2b680ca36949617baf6a9a53489360682a77af93a4d1','sha256:67e29a9322110c4429364253c93e9dab8658cbe1309d78e3c6201e60e126aaf0','running',NULL,'null',NULL,NULL,NULL,NULL,0,15,'e7103d900c671f5de951f732a710167de07bed158992fe12f24870d07da8c8a9','null','[]',0);
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
INSERT INTO "seats" VALUES('dwfvirq97e','red',1,'816ff43873b4add28d172d78ca1a4753fbba4d12d43976c74c385d0c6b152b88',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('dwfvirq97e','blue',1,'7d4559c416e469c176be057fb4dc12d5a6b8340d3146c35f4d42afd8383ec7e9',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('dwfvirq97e','green',1,'7c6a239d06fdffb93d5c33751cc3dc9f87f15a1603b1a3cad8cf2193a32145e1',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('r9h5qjk84q','red',1,'bc178ff9d0727c59616ebe74b19371ad15fa2b422bca33b33e88414c06c94851',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('r9h5qjk84q','blue',1,'a3a2e8735ab53e3fa59c5d4ceab2ec1a5f67dcdf8188c9ff81989e00ba85ff30',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('r9h5qjk84q','green',1,'40a0c77518e559058f0d8c907276846e54212f9b7aaafb53f7c19fa3ff860ec9',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('8arpfdg6m4','red',1,'72e720715c1e32efaae0e630e99a29c32911212b20ffee31be898d2e10bf836b',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('8arpfdg6m4','blue',1,'4765b23b75c710dafbc935346127f05b32307187bd03d28d439b8c52bb0de4bb',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('8arpfdg6m4','green',1,'1dcd9e41e34d70bcb86df01ad706dbdee97e6af04fc9a9b82046ef9bc47dfd40',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('iiceatn86v','red',1,'7bd502e00268c11900b65347bede1e5d29b61b61d2b4dd5530420a9d6f98c3f7',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('iiceatn86v','blue',1,'e009e41e089ad63696b1a107ca2b30462a0be4106e164f64ac4f890898136283',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('iiceatn86v','green',1,'2424a665251630fb534319c1aefe48f2f6d9a318e3cf6581f0d01bc34aebd4d5',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('3eq3p4fbc6','red',1,'da80b1a904ad5a41aeb7c58c1f253403ecc1329db737b5b45ed9564729582e96',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('3eq3p4fbc6','blue',1,'029c48b0e04b7ed6abd7182a9e2f8ba68ffc060325e07952e9ba5012b956c041',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('3eq3p4fbc6','green',1,'4b6242ba8da310abf8c41b5ea9f57c86a8ba832c2cce6aaf7beeec6702722c89',NULL,NULL,NULL);
CREATE TABLE snapshots (
    match_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    position JSON NOT NULL, mac VARCHAR,
    CONSTRAINT pk_snapshots PRIMARY KEY (match_id, seq),
    CONSTRAINT fk_snapshots_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "snapshots" VALUES('dwfvirq97e',0,'{"round": 1, "turn": "red", "phase": "attack", "reinforcements": 0, "sets_traded": 0, "conquered": false, "attacks_made": true, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "green", "alberta": "red", "ontario": "blue", "quebec": "green", "western_united_states": "red", "eastern_united_states": "blue", "central_america": "green", "venezuela": "green", "peru": "blue", "brazil": "blue", "argentina": "red", "iceland": "blue", "great_britain": "green", "scandinavia": "red", "northern_europe": "blue", "western_europe": "green", "southern_europe": "red", "ukraine": "blue", "north_africa": "green", "egypt": "red", "east_africa": "blue", "congo": "green", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "red", "yakutsk": "blue", "kamchatka": "green", "irkutsk": "red", "mongolia": "blue", "japan": "green", "china": "red", "afghanistan": "blue", "middle_east": "green", "india": "red", "siam": "blue", "indonesia": "green", "new_guinea": "red", "western_australia": "blue", "eastern_australia": "green"}, "armies": {"alaska": 2, "northwest_territory": 2, "greenland": 2, "alberta": 2, "ontario": 2, "quebec": 2, "western_united_states": 2, "eastern_united_states": 2, "central_america": 2, "venezuela": 2, "peru": 2, "brazil": 1, "argentina": 6, "iceland": 2, "great_britain": 2, "scandinavia": 2, "northern_europe": 2, "western_europe": 2, "southern_europe": 2, "ukraine": 2, "north_africa": 2, "egypt": 2, "east_africa": 2, "congo": 2, "south_africa": 2, "madagascar": 2, "ural": 2, "siberia": 2, "yakutsk": 2, "kamchatka": 2, "irkutsk": 2, "mongolia": 2, "japan": 2, "china": 2, "afghanistan": 2, "middle_east": 2, "india": 2, "siam": 2, "indonesia": 2, "new_guinea": 2, "western_australia": 2, "eastern_australia": 2}, "hands": {"red": [], "blue": [], "green": []}, "missions": {}, "capitals": {"red": "?", "blue": "brazil", "green": "?"}, "eliminated": [], "neutral_reinforcements": 0}',NULL);
INSERT INTO "snapshots" VALUES('r9h5qjk84q',0,'{"round": 1, "turn": "red", "phase": "attack", "reinforcements": 0, "sets_traded": 0, "conquered": false, "attacks_made": true, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "green", "alberta": "red", "ontario": "blue", "quebec": "green", "western_united_states": "red", "eastern_united_states": "blue", "central_america": "green", "venezuela": "red", "peru": "blue", "brazil": "green", "argentina": "red", "iceland": "blue", "great_britain": "green", "scandinavia": "red", "northern_europe": "blue", "western_europe": "green", "southern_europe": "red", "ukraine": "blue", "north_africa": "green", "egypt": "red", "east_africa": "blue", "congo": "green", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "red", "yakutsk": "blue", "kamchatka": "blue", "irkutsk": "red", "mongolia": "blue", "japan": "green", "china": "red", "afghanistan": "blue", "middle_east": "green", "india": "red", "siam": "blue", "indonesia": "green", "new_guinea": "red", "western_australia": "blue", "eastern_australia": "green"}, "armies": {"alaska": 9, "northwest_territory": 3, "greenland": 3, "alberta": 2, "ontario": 1, "quebec": 3, "western_united_states": 3, "eastern_united_states": 3, "central_america": 3, "venezuela": 3, "peru": 3, "brazil": 3, "argentina": 3, "iceland": 3, "great_britain": 3, "scandinavia": 3, "northern_europe": 3, "western_europe": 3, "southern_europe": 3, "ukraine": 3, "north_africa": 3, "egypt": 3, "east_africa": 3, "congo": 3, "south_africa": 3, "madagascar": 3, "ural": 3, "siberia": 3, "yakutsk": 3, "kamchatka": 1, "irkutsk": 3, "mongolia": 6, "japan": 1, "china": 3, "afghanistan": 3, "middle_east": 3, "india": 3, "siam": 3, "indonesia": 3, "new_guinea": 3, "western_australia": 3, "eastern_australia": 3}, "hands": {"red": [], "blue": [], "green": []}, "missions": {}, "deck": ["alaska", "northwest_territory", "greenland", "alberta", "ontario", "quebec", "western_united_states", "eastern_united_states", "central_america", "venezuela", "peru", "brazil", "argentina", "iceland", "great_britain", "scandinavia", "northern_europe", "western_europe", "southern_europe", "ukraine", "north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar", "ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "china", "afghanistan", "middle_east", "india", "siam", "indonesia", "new_guinea", "western_australia", "eastern_australia", "joker_1", "joker_2"], "capitals": {}, "eliminated": [], "neutral_reinforcements": 0}',NULL);
INSERT INTO "snapshots" VALUES('r9h5qjk84q',14,'{"round": 2, "turn": "blue", "phase": "reinforce", "reinforcements": 5, "sets_traded": 0, "conquered": false, "attacks_made": false, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "green", "alberta": "red", "ontario": "red", "quebec": "green", "western_united_states": "red", "eastern_united_states": "blue", "central_america": "green", "venezuela": "red", "peru": "blue", "brazil": "green", "argentina": "red", "iceland": "blue", "great_britain": "green", "scandinavia": "red", "northern_europe": "blue", "western_europe": "green", "southern_europe": "red", "ukraine": "blue", "north_africa": "green", "egypt": "red", "east_africa": "blue", "congo": "green", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "red", "yakutsk": "blue", "kamchatka": "blue", "irkutsk": "red", "mongolia": "blue", "japan": "blue", "china": "red", "afghanistan": "blue", "middle_east": "green", "india": "red", "siam": "blue", "indonesia": "green", "new_guinea": "red", "western_australia": "blue", "eastern_australia": "green"}, "armies": {"alaska": 12, "northwest_territory": 3, "greenland": 7, "alberta": 1, "ontario": 1, "quebec": 3, "western_united_states": 3, "eastern_united_states": 3, "central_america": 3, "venezuela": 3, "peru": 3, "brazil": 3, "argentina": 3, "iceland": 3, "great_britain": 3, "scandinavia": 3, "northern_europe": 3, "western_europe": 3, "southern_europe": 3, "ukraine": 3, "north_africa": 3, "egypt": 3, "east_africa": 3, "congo": 3, "south_africa": 3, "madagascar": 3, "ural": 3, "siberia": 3, "yakutsk": 3, "kamchatka": 1, "irkutsk": 3, "mongolia": 8, "japan": 3, "china": 3, "afghanistan": 3, "middle_east": 3, "india": 3, "siam": 3, "indonesia": 3, "new_guinea": 3, "western_australia": 3, "eastern_australia": 3}, "hands": {"red": [], "blue": ["alaska"], "green": []}, "missions": {}, "deck": ["greenland", "alberta", "ontario", "quebec", "western_united_states", "eastern_united_states", "central_america", "venezuela", "peru", "brazil", "argentina", "iceland", "great_britain", "scandinavia", "northern_europe", "western_europe", "southern_europe", "ukraine", "north_africa", "egypt", "east_africa", "congo", "south_africa", "madagascar", "ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "china", "afghanistan", "middle_east", "india", "siam", "indonesia", "new_guinea", "western_australia", "eastern_australia", "joker_1", "joker_2", "northwest_territory"], "capitals": {}, "eliminated": [], "neutral_reinforcements": 0, "recent": {"shares": [{"kind": "territories", "armies": 5, "number": 15, "continent": ""}], "placed": 0, "whole": true, "throw": {"n": 14, "seat": "red", "defending": "blue", "source": "alaska", "target": "kamchatka", "attacker_dice": [6, 5, 4], "defender_dice": [5], "attacker_number": 3, "defender_number": 1, "attacker_loses": 0, "defender_loses": 1, "conquered": true, "this_turn": false}, "happenings": []}}','ff1869072c3a7fe6a283c9771590a787bab4bcd8eed70266f36e2503f47504f0');
INSERT INTO "snapshots" VALUES('8arpfdg6m4',0,'{"round": 1, "turn": "red", "phase": "reinforce", "reinforcements": 4, "sets_traded": 0, "conquered": false, "attacks_made": false, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "green", "alberta": "red", "ontario": "blue", "quebec": "green", "western_united_states": "red", "eastern_united_states": "blue", "central_america": "green", "venezuela": "red", "peru": "blue", "brazil": "green", "argentina": "red", "iceland": "blue", "great_britain": "green", "scandinavia": "red", "northern_europe": "blue", "western_europe": "green", "southern_europe": "red", "ukraine": "blue", "north_africa": "green", "egypt": "red", "east_africa": "blue", "congo": "green", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "red", "yakutsk": "blue", "kamchatka": "green", "irkutsk": "red", "mongolia": "blue", "japan": "green", "china": "red", "afghanistan": "blue", "middle_east": "green", "india": "red", "siam": "blue", "indonesia": "green", "new_guinea": "red", "western_australia": "blue", "eastern_australia": "green"}, "armies": {"alaska": 2, "northwest_territory": 2, "greenland": 2, "alberta": 2, "ontario": 2, "quebec": 2, "western_united_states": 2, "eastern_united_states": 2, "central_america": 2, "venezuela": 2, "peru": 2, "brazil": 2, "argentina": 2, "iceland": 2, "great_britain": 2, "scandinavia": 2, "northern_europe": 2, "western_europe": 2, "southern_europe": 2, "ukraine": 2, "north_africa": 2, "egypt": 2, "east_africa": 2, "congo": 2, "south_africa": 2, "madagascar": 2, "ural": 2, "siberia": 2, "yakutsk": 2, "kamchatka": 2, "irkutsk": 2, "mongolia": 2, "japan": 2, "china": 2, "afghanistan": 2, "middle_east": 2, "india": 2, "siam": 2, "indonesia": 2, "new_guinea": 2, "western_australia": 2, "eastern_australia": 2}, "hands": {"red": [], "blue": [], "green": []}, "missions": {}, "capitals": {"red": "?", "blue": "?", "green": "?"}, "eliminated": [], "neutral_reinforcements": 0}',NULL);
INSERT INTO "snapshots" VALUES('8arpfdg6m4',4,'{"round": 1, "turn": "red", "phase": "reinforce", "reinforcements": 3, "sets_traded": 0, "conquered": false, "attacks_made": false, "owners": {"alaska": "red", "northwest_territory": "blue", "greenland": "green", "alberta": "red", "ontario": "blue", "quebec": "green", "western_united_states": "red", "eastern_united_states": "blue", "central_america": "green", "venezuela": "red", "peru": "blue", "brazil": "green", "argentina": "red", "iceland": "blue", "great_britain": "green", "scandinavia": "red", "northern_europe": "blue", "western_europe": "green", "southern_europe": "red", "ukraine": "blue", "north_africa": "green", "egypt": "red", "east_africa": "blue", "congo": "green", "south_africa": "red", "madagascar": "blue", "ural": "green", "siberia": "red", "yakutsk": "blue", "kamchatka": "green", "irkutsk": "red", "mongolia": "blue", "japan": "green", "china": "red", "afghanistan": "blue", "middle_east": "green", "india": "red", "siam": "blue", "indonesia": "green", "new_guinea": "red", "western_australia": "blue", "eastern_australia": "green"}, "armies": {"alaska": 2, "northwest_territory": 2, "greenland": 2, "alberta": 2, "ontario": 2, "quebec": 2, "western_united_states": 3, "eastern_united_states": 2, "central_america": 2, "venezuela": 2, "peru": 2, "brazil": 2, "argentina": 2, "iceland": 2, "great_britain": 2, "scandinavia": 2, "northern_europe": 2, "western_europe": 2, "southern_europe": 2, "ukraine": 2, "north_africa": 2, "egypt": 2, "east_africa": 2, "congo": 2, "south_africa": 2, "madagascar": 2, "ural": 2, "siberia": 2, "yakutsk": 2, "kamchatka": 2, "irkutsk": 2, "mongolia": 2, "japan": 2, "china": 2, "afghanistan": 2, "middle_east": 2, "india": 2, "siam": 2, "indonesia": 2, "new_guinea": 2, "western_australia": 2, "eastern_australia": 2}, "hands": {"red": [], "blue": [], "green": []}, "missions": {}, "capitals": {"red": "?", "blue": "?", "green": "?"}, "eliminated": [], "neutral_reinforcements": 0, "recent": {"shares": [{"kind": "territories", "armies": 4, "number": 14, "continent": ""}], "placed": 1, "whole": true, "throw": null, "happenings": []}}','8ae36f37c5be1293b16d620dd15fa046b865158ef02f80a0d86e52b8ce305c8c');
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
