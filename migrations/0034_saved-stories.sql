CREATE TABLE "saved_stories" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"edition_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"time_zone" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"story" jsonb NOT NULL,
	CONSTRAINT "saved_stories_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
DROP INDEX "edition_items_saved";--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_stories_reader" ON "saved_stories" USING btree ("user_id","saved_at");--> statement-breakpoint
INSERT INTO "saved_stories" ("user_id", "item_id", "edition_id", "local_date", "time_zone", "saved_at", "story")
SELECT i."user_id", i."id", i."edition_id", i."local_date", e."time_zone", i."saved_at", jsonb_build_object(
	'term', i."term", 'title', i."title", 'titleMarks', i."title_marks", 'url', i."url", 'summary', i."summary",
	'summaryMarks', i."summary_marks", 'outlets', i."outlets", 'kind', i."kind", 'reasons', i."reasons",
	'isUpdate', i."is_update", 'isMore', i."is_more")
FROM "edition_items" i
JOIN "editions" e ON e."id" = i."edition_id" AND e."local_date" = i."local_date" AND e."user_id" = i."user_id"
WHERE i."saved_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_items" DROP COLUMN "saved_at";