-- Understood by SQLite and PostgreSQL alike. Times are milliseconds since the beginning of 1970.

-- One row: what the servers of one database know each other by.
CREATE TABLE cluster (id BIGINT PRIMARY KEY, secret TEXT NOT NULL);

-- Servers that are alive, and where the others reach them.
CREATE TABLE servers (id TEXT PRIMARY KEY, address TEXT NOT NULL, alive_until BIGINT NOT NULL);

-- Rooms, and which server plays each; nobody, if it is empty.
CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    charter TEXT NOT NULL,
    owner TEXT NOT NULL
);

-- What happened in a room, in order. Nothing is ever changed here.
CREATE TABLE deeds (
    room TEXT NOT NULL,
    serial BIGINT NOT NULL,
    made BIGINT NOT NULL,
    deeds TEXT NOT NULL,
    PRIMARY KEY (room, serial)
);

-- Games that are over.
CREATE TABLE finished (
    game TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    record TEXT NOT NULL,
    replay TEXT NOT NULL
);
CREATE INDEX finished_made ON finished (made);
CREATE INDEX rooms_owner ON rooms (owner);
