ALTER TABLE "articles" ADD COLUMN "kind" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "repeated_lines" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_outlet_fetched" ON "articles" USING btree ("outlet_id","fetched_at");