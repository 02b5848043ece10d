DROP INDEX "articles_outlet_published";--> statement-breakpoint
DROP INDEX "articles_published";--> statement-breakpoint
CREATE INDEX "articles_source_published" ON "articles" USING btree ("source_id","published_at");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at");