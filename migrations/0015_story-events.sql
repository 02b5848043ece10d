ALTER TABLE "articles" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "edition_items" ADD COLUMN "is_more" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "story_runs" ADD COLUMN "held_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_event" ON "articles" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "articles_ungrouped" ON "articles" USING btree ("published_at","id") WHERE story_id is null;