CREATE TABLE "item_texts" (
	"id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"story_text_id" uuid NOT NULL,
	"title_marks" jsonb NOT NULL,
	"summary_marks" jsonb NOT NULL,
	"kind" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"is_update" boolean NOT NULL,
	CONSTRAINT "item_texts_id_local_date_pk" PRIMARY KEY("id","local_date")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "story_texts" (
	"id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"story_id" text NOT NULL,
	"article_ids" bigint[] NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"summary" text NOT NULL,
	"summary_parts" jsonb NOT NULL,
	"outlets" jsonb NOT NULL,
	CONSTRAINT "story_texts_id_local_date_pk" PRIMARY KEY("id","local_date")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
-- The same months as the items have, and a part for days that have none.
DO $$
DECLARE
  whole text;
  part record;
BEGIN
  FOREACH whole IN ARRAY ARRAY['item_texts', 'story_texts'] LOOP
    FOR part IN
      SELECT replace(c.relname, 'edition_items', whole) AS name, pg_get_expr(c.relpartbound, c.oid) AS days
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'edition_items'::regclass
    LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I %s', part.name, whole, part.days);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "edition_items_position";--> statement-breakpoint
DROP INDEX "edition_items_reader";--> statement-breakpoint
ALTER TABLE "edition_items" ADD COLUMN "text_id" uuid, ADD COLUMN "story_text_id" uuid;--> statement-breakpoint
UPDATE "edition_items" i SET "story_text_id" = s."id", "text_id" = t."id"
FROM "edition_items" o
  CROSS JOIN LATERAL (SELECT left(encode(sha256(convert_to(jsonb_build_array(o."story_id", o."article_ids", o."title", o."url", o."summary",
    o."summary_parts", o."outlets")::text, 'UTF8')), 'hex'), 32)::uuid AS "id") s
  CROSS JOIN LATERAL (SELECT left(encode(sha256(convert_to(jsonb_build_array(s."id", o."title_marks", o."summary_marks", o."kind", o."reasons",
    o."is_update")::text, 'UTF8')), 'hex'), 32)::uuid AS "id") t
WHERE o."id" = i."id" AND o."local_date" = i."local_date" AND o."user_id" = i."user_id";--> statement-breakpoint
INSERT INTO "story_texts" ("id", "local_date", "story_id", "article_ids", "title", "url", "summary", "summary_parts", "outlets")
SELECT "story_text_id", "local_date", "story_id", "article_ids", "title", "url", "summary", "summary_parts", "outlets" FROM "edition_items"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "item_texts" ("id", "local_date", "story_text_id", "title_marks", "summary_marks", "kind", "reasons", "is_update")
SELECT "text_id", "local_date", "story_text_id", "title_marks", "summary_marks", "kind", "reasons", "is_update" FROM "edition_items"
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "edition_items" ALTER COLUMN "text_id" SET NOT NULL, DROP COLUMN "story_text_id";--> statement-breakpoint
CREATE INDEX "edition_items_edition" ON "edition_items" USING btree ("edition_id");--> statement-breakpoint
ALTER TABLE "edition_items" DROP COLUMN "story_id", DROP COLUMN "article_ids", DROP COLUMN "title", DROP COLUMN "title_marks",
  DROP COLUMN "url", DROP COLUMN "summary", DROP COLUMN "summary_marks", DROP COLUMN "summary_parts", DROP COLUMN "outlets",
  DROP COLUMN "kind", DROP COLUMN "reasons", DROP COLUMN "is_update";
