UPDATE "deliveries" SET state = 'claimed' WHERE state = 'prepared';--> statement-breakpoint
DROP INDEX "deliveries_leased";--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "pending_phone" text;--> statement-breakpoint
CREATE INDEX "deliveries_leased" ON "deliveries" USING btree ("lease_until") WHERE state in ('claimed', 'sending');--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "lost_at";