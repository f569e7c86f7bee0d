-- The tables as the first version that was given out had them.

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
    rulebook_text VARCHAR,
    CONSTRAINT pk_matches PRIMARY KEY (id)
);

CREATE INDEX ix_matches_played_on ON matches (played_on);

CREATE TABLE match_players (
    match_id VARCHAR NOT NULL,
    colour VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    member_id INTEGER,
    CONSTRAINT pk_match_players PRIMARY KEY (match_id, colour, name),
    CONSTRAINT fk_match_players_match_id FOREIGN KEY(match_id) REFERENCES matches (id),
    CONSTRAINT fk_match_players_member_id FOREIGN KEY(member_id) REFERENCES members (id)
);

CREATE TABLE events (
    match_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    head INTEGER NOT NULL,
    action VARCHAR NOT NULL,
    actor VARCHAR NOT NULL,
    events JSON NOT NULL,
    at DATETIME NOT NULL,
    CONSTRAINT pk_events PRIMARY KEY (match_id, seq),
    CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);

CREATE TABLE snapshots (
    match_id VARCHAR NOT NULL,
    seq INTEGER NOT NULL,
    position JSON NOT NULL,
    CONSTRAINT pk_snapshots PRIMARY KEY (match_id, seq),
    CONSTRAINT fk_snapshots_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
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

CREATE TABLE answers (
    scope VARCHAR NOT NULL,
    "key" VARCHAR NOT NULL,
    asker VARCHAR NOT NULL,
    action VARCHAR NOT NULL,
    status INTEGER NOT NULL,
    body JSON NOT NULL,
    CONSTRAINT pk_answers PRIMARY KEY (scope, "key")
);

CREATE TABLE clubs (
    id INTEGER NOT NULL,
    pin_hash VARCHAR NOT NULL,
    generation INTEGER NOT NULL,
    closed BOOLEAN NOT NULL,
    CONSTRAINT pk_clubs PRIMARY KEY (id)
);

CREATE TABLE presets (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name VARCHAR NOT NULL,
    rulebook VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    options JSON NOT NULL,
    CONSTRAINT uq_presets_name UNIQUE (name)
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

CREATE INDEX ix_results_day ON results (day);

CREATE TABLE seasons (
    year INTEGER NOT NULL,
    first DATE NOT NULL,
    last DATE NOT NULL,
    scheme JSON NOT NULL,
    CONSTRAINT pk_seasons PRIMARY KEY (year)
);

CREATE TABLE figures (
    match_id VARCHAR NOT NULL,
    "after" INTEGER NOT NULL,
    body JSON NOT NULL,
    CONSTRAINT pk_figures PRIMARY KEY (match_id),
    CONSTRAINT fk_figures_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
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

CREATE INDEX ix_rsvps_evening_id ON rsvps (evening_id);

CREATE TABLE "changes" (
    id INTEGER NOT NULL,
    at DATETIME NOT NULL,
    keeper_id INTEGER,
    what VARCHAR NOT NULL,
    facts JSON DEFAULT '{}' NOT NULL,
    CONSTRAINT pk_changes PRIMARY KEY (id),
    CONSTRAINT fk_changes_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
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

CREATE INDEX ix_news_day ON news (day);

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

CREATE INDEX ix_challenges_match_id ON challenges (match_id);

CREATE TABLE bank_accounts (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    iban VARCHAR NOT NULL,
    bic VARCHAR,
    CONSTRAINT pk_bank_accounts PRIMARY KEY (id)
);

CREATE TABLE "votes" (
    motion_id INTEGER NOT NULL,
    voter VARCHAR NOT NULL,
    choice VARCHAR,
    at DATETIME NOT NULL,
    CONSTRAINT pk_votes PRIMARY KEY (motion_id, voter),
    CONSTRAINT fk_votes_motion_id FOREIGN KEY(motion_id) REFERENCES motions (id)
);

CREATE TABLE closings (
    "key" VARCHAR NOT NULL,
    until DATETIME NOT NULL,
    CONSTRAINT pk_closings PRIMARY KEY ("key")
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

CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END;

CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END;

CREATE TABLE "catalogues" (
    id INTEGER NOT NULL,
    valid_from DATE NOT NULL,
    offences JSON NOT NULL,
    keeper_id INTEGER,
    at DATETIME NOT NULL,
    CONSTRAINT pk_catalogues PRIMARY KEY (id),
    CONSTRAINT fk_catalogues_keeper_id FOREIGN KEY(keeper_id) REFERENCES members (id)
);

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
