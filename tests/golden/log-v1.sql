-- A log of format 1 as it was written once, kept for ever: later versions must open and read it.
PRAGMA application_id=1297043023;
PRAGMA user_version=1;
BEGIN TRANSACTION;
CREATE TABLE "documents" (
   "name" TEXT PRIMARY KEY,
   "body" BLOB NOT NULL
);
INSERT INTO "documents" VALUES('1999cd5b693d1c6d4756c8696c91da53758e02c80db9cfdf19b3012ef737f9ee',X'7B22626F617264223A2261746C616E7469632D63697479222C2272756C6573223A7B7D7D');
CREATE TABLE "entries" (
   "stream" INTEGER NOT NULL REFERENCES "streams"("id"),
   "number" INTEGER NOT NULL,
   "at" INTEGER,
   "recorded" INTEGER,
   "actor" TEXT NOT NULL,
   "by" TEXT,
   "role" TEXT,
   "reason" TEXT,
   "line" TEXT NOT NULL,
   "flags" TEXT,
   "checks" TEXT,
   "remark" TEXT,
   "key" TEXT,
   "events" TEXT NOT NULL,
   "hash" BLOB NOT NULL
);
INSERT INTO "entries" VALUES(1,0,1764504000000000,1764504002000000,'clerk',NULL,NULL,NULL,'start',NULL,NULL,NULL,NULL,'[{"type":"started","game":"R2-T5","players":["ann","Zoë"],"ruleset":"classic","board":"atlantic-city","kit":"1999cd5b693d1c6d4756c8696c91da53758e02c80db9cfdf19b3012ef737f9ee","seed":"s","start":1764504000000000,"headers":{"event":"Leeds"}},{"type":"seated","player":"ann","cash":1500,"square":"GO"},{"type":"seated","player":"Zoë","cash":1500,"square":"GO"},{"type":"turn","player":"ann","number":1}]',X'8032C235F4B495B7C9276BD2AF0AD27628CA414C1525F5F0228B6579A4D84CE1');
INSERT INTO "entries" VALUES(1,1,1764504005000000,NULL,'ann','cid','player','she said "now"','ann roll 1+2','late table','ann=1500','naïve \ 😀','k-1','[{"type":"rolled","player":"ann","dice":[1,2]},{"type":"moved","player":"ann","to":"BAL"},{"type":"offered","player":"ann","square":"BAL","price":60}]',X'EAE6731AE41EE3347F92BF1F193CFE94837909E8A9D84847AF6E4FAE3D4DB488');
INSERT INTO "entries" VALUES(1,2,NULL,1764504006250000,'ann',NULL,NULL,NULL,'ann buy BAL',NULL,NULL,NULL,NULL,'[{"type":"bought","player":"ann","square":"BAL","price":60},{"type":"turn","player":"Zoë","number":2}]',X'1182686C0D1A2AA1AF8ED57E6B5303817B1A809CCA3ED02A429B2D46EAE071AE');
INSERT INTO "entries" VALUES(1,3,1764504009000000,NULL,'ref',NULL,NULL,NULL,'ref note 2 fair',NULL,NULL,NULL,NULL,'[{"type":"noted","entry":2,"text":"fair"}]',X'25CAF43407A7EB6B9759BA73741771545660F7F54DE4B0D7173B34FBE4711752');
INSERT INTO "entries" VALUES(1,4,1764504012000000,NULL,'clerk',NULL,NULL,'a typing error','clerk undo 2',NULL,NULL,NULL,NULL,'[{"type":"undone","entries":[2]}]',X'EC5657253500C6AC37210608FC0749AE8DB65C3F7CC06D1AEC451FD9D35071CA');
INSERT INTO "entries" VALUES(2,0,NULL,1764504000000000,'clerk',NULL,NULL,NULL,'start',NULL,NULL,NULL,NULL,'[]',X'056974BDDFFA7965038E7D2603ADC4885E46CC7C1F55FAE24FA4E68DB6899938');
CREATE TABLE "snapshots" (
   "stream" INTEGER PRIMARY KEY REFERENCES "streams"("id"),
   "number" INTEGER NOT NULL,
   "version" INTEGER NOT NULL,
   "state" BLOB NOT NULL
);
INSERT INTO "snapshots" VALUES(1,4,1,X'7B22656E747279223A347D');
CREATE TABLE "streams" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "folded" TEXT NOT NULL,
   "kind" TEXT NOT NULL
);
INSERT INTO "streams" VALUES(1,'R2-T5','r2-t5','game');
INSERT INTO "streams" VALUES(2,'Leeds Open','leeds open','tournament');
CREATE UNIQUE INDEX "streams_by_name"
    ON "streams" ("folded");
CREATE UNIQUE INDEX "entries_by_number"
    ON "entries" ("stream", "number");
CREATE UNIQUE INDEX entries_by_key ON entries (stream, key) WHERE key IS NOT NULL;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'an entry is never changed: the log only grows, take it back with a new entry'); END;
CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'an entry is never removed: the log only grows, take it back with a new entry'); END;
CREATE TRIGGER entries_follow_on BEFORE INSERT ON entries WHEN NEW.number IS NOT (SELECT ifnull(max(number), -1) + 1 FROM entries WHERE stream = NEW.stream) OR EXISTS (SELECT 1 FROM entries WHERE rowid = NEW.rowid) OR EXISTS (SELECT 1 FROM entries WHERE stream = NEW.stream AND "key" = NEW."key") BEGIN SELECT RAISE(ABORT, 'an entry is only ever added after the last one of its stream, under a key of its own'); END;
CREATE TRIGGER streams_stay BEFORE UPDATE ON streams BEGIN SELECT RAISE(ABORT, 'a stream is never changed: its name is part of every hash in it'); END;
CREATE TRIGGER streams_are_kept BEFORE DELETE ON streams BEGIN SELECT RAISE(ABORT, 'a stream is never removed: the log only grows'); END;
CREATE TRIGGER streams_are_not_replaced BEFORE INSERT ON streams WHEN EXISTS (SELECT 1 FROM streams WHERE id = NEW.id OR folded = NEW.folded) BEGIN SELECT RAISE(ABORT, 'a stream is never replaced: the log only grows'); END;
CREATE TRIGGER documents_stay BEFORE UPDATE ON documents BEGIN SELECT RAISE(ABORT, 'a document is never changed: games are played by it'); END;
CREATE TRIGGER documents_are_kept BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'a document is never removed: games are played by it'); END;
CREATE TRIGGER documents_are_not_replaced BEFORE INSERT ON documents WHEN EXISTS (SELECT 1 FROM documents WHERE name = NEW.name AND body IS NOT NEW.body) BEGIN SELECT RAISE(ABORT, 'a document is never replaced: games are played by it'); END;
CREATE VIEW "entry_rows" AS 
    WITH words (stream, number, said, type, nth) AS (
        SELECT x.stream, t.value, x.number, json_extract(j.value, '$.type'),
            row_number() OVER (PARTITION BY x.stream, t.value ORDER BY x.number DESC, j."key" DESC)
        FROM entries x, json_each(x.events) j, json_each(j.value, '$.entries') t
        WHERE (instr(x.events, '"undone"') OR instr(x.events, '"redone"'))
            AND json_extract(j.value, '$.type') IN ('undone', 'redone')
    )

    SELECT s.name AS game, e.number, strftime('%Y-%m-%dT%H:%M:%S', (e.at - ((e.at % 1000000 + 1000000) % 1000000)) / 1000000, 'unixepoch') || CASE ((e.at % 1000000 + 1000000) % 1000000) WHEN 0 THEN '' ELSE printf('.%06d', ((e.at % 1000000 + 1000000) % 1000000)) END || 'Z' AS at, strftime('%Y-%m-%dT%H:%M:%S', (coalesce(e.recorded, e.at) - ((coalesce(e.recorded, e.at) % 1000000 + 1000000) % 1000000)) / 1000000, 'unixepoch') || CASE ((coalesce(e.recorded, e.at) % 1000000 + 1000000) % 1000000) WHEN 0 THEN '' ELSE printf('.%06d', ((coalesce(e.recorded, e.at) % 1000000 + 1000000) % 1000000)) END || 'Z' AS recorded, e.actor,
        coalesce(e."by", e.actor) AS "by", coalesce(e.role, CASE e.actor WHEN 'ref' THEN 'referee' ELSE 'clerk' END) AS role,
        e.reason, e.line, e.flags, e.checks, e.remark, e."key",
        CASE w.type WHEN 'undone' THEN w.said END AS undone, e.events,
        lower(hex(coalesce(p.hash, zeroblob(32)))) AS previous, lower(hex(e.hash)) AS hash
    FROM entries e JOIN streams s ON s.id = e.stream LEFT JOIN words w ON w.stream = e.stream AND w.number = e.number AND w.nth = 1
        LEFT JOIN entries p ON p.stream = e.stream AND p.number = e.number - 1;
CREATE VIEW "event_rows" AS 
    WITH words (stream, number, said, type, nth) AS (
        SELECT x.stream, t.value, x.number, json_extract(j.value, '$.type'),
            row_number() OVER (PARTITION BY x.stream, t.value ORDER BY x.number DESC, j."key" DESC)
        FROM entries x, json_each(x.events) j, json_each(j.value, '$.entries') t
        WHERE (instr(x.events, '"undone"') OR instr(x.events, '"redone"'))
            AND json_extract(j.value, '$.type') IN ('undone', 'redone')
    )

    SELECT s.name AS game, e.number AS entry, strftime('%Y-%m-%dT%H:%M:%S', (e.at - ((e.at % 1000000 + 1000000) % 1000000)) / 1000000, 'unixepoch') || CASE ((e.at % 1000000 + 1000000) % 1000000) WHEN 0 THEN '' ELSE printf('.%06d', ((e.at % 1000000 + 1000000) % 1000000)) END || 'Z' AS at, e.actor, j."key" AS position,
        json_extract(j.value, '$.type') AS type, CASE w.type WHEN 'undone' THEN w.said END AS undone, j.value AS event
    FROM entries e JOIN streams s ON s.id = e.stream LEFT JOIN words w ON w.stream = e.stream AND w.number = e.number AND w.nth = 1, json_each(e.events) j;
COMMIT;
