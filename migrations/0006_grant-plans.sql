CREATE TABLE "plan_grants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"reason" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "has_discount" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_charge_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payback" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payback_cents" integer;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_grants_end" ON "plan_grants" USING btree ("ends_at") WHERE "plan_grants"."ends_at" is not null;--> statement-breakpoint
-- plans that nobody pays for were given by hand: from now on a row says so
INSERT INTO "plan_grants" ("user_id", "plan", "reason", "granted_at")
SELECT p."id", p."plan", 'given before grants were kept', now() FROM "profiles" p
WHERE p."plan" = 'enterprise' OR (p."plan" IN ('premium', 'pro') AND NOT EXISTS (
  SELECT 1 FROM "subscriptions" s WHERE s."user_id" = p."id" AND s."status" IN ('active', 'trialing', 'past_due', 'incomplete')
));
