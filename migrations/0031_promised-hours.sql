CREATE TABLE "sending_pauses" (
	"what" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree (coalesce(try_at, due_at),"id") WHERE state in ('due', 'deferred');