DROP INDEX "articles_published";--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","source_id");