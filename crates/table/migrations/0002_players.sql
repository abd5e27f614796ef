-- Who played a game that is over, by the fingerprint of their token: the history belongs to them.
CREATE TABLE players (token TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (token, game));

-- What a server writes to see whether it can.
CREATE TABLE pulse (id TEXT PRIMARY KEY, beat TEXT NOT NULL);
