ALTER TABLE "schedules" RENAME COLUMN "told_terms" TO "term_last_on";--> statement-breakpoint
ALTER TABLE "schedules" RENAME COLUMN "told_titles" TO "sent_titles";--> statement-breakpoint
ALTER TABLE "watch_terms" RENAME COLUMN "standing" TO "position";--> statement-breakpoint
UPDATE "deliveries" SET "state" = 'sending' WHERE "state" = 'dot_sent';--> statement-breakpoint
DROP INDEX "deliveries_leased";--> statement-breakpoint
CREATE INDEX "deliveries_leased" ON "deliveries" USING btree ("lease_until") WHERE state in ('claimed', 'prepared', 'sending');
