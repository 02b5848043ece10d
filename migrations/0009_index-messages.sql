CREATE TABLE "whatsapp_budget_slots" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
INSERT INTO "whatsapp_budget_slots" ("starts_at", "people")
SELECT date_bin('10 minutes', "last_at", 'epoch'::timestamptz), count(*) FROM "whatsapp_budget" GROUP BY 1;
