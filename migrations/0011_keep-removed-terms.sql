DROP INDEX "watch_terms_user_normalised";--> statement-breakpoint
ALTER TABLE "watch_terms" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_terms_user_normalised" ON "watch_terms" USING btree ("user_id","normalised") WHERE "watch_terms"."removed_at" is null;