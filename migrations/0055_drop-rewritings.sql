DROP TABLE "story_rewritings" CASCADE;--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP COLUMN "wants_own_words";