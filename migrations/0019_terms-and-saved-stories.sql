ALTER TABLE "watch_terms" ADD COLUMN "standing" integer;--> statement-breakpoint
ALTER TABLE "watch_terms" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "edition_items" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "term_counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "edition_items_saved" ON "edition_items" USING btree ("user_id","saved_at") WHERE saved_at is not null;