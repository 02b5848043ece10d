ALTER TABLE "edition_items" ADD COLUMN "summary_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "quote_limit" integer DEFAULT 300;--> statement-breakpoint
UPDATE "saved_stories" SET "story" = "story" || '{"summaryParts": []}';
