DROP INDEX "articles_ungrouped";--> statement-breakpoint
CREATE INDEX "articles_ungrouped" ON "articles" USING btree ("published_at","id") WHERE story_id is null or state = 'late';