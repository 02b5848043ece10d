DROP TABLE "sandbox_checkouts" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_subscriptions" CASCADE;--> statement-breakpoint
-- what was bought in the sandbox ended with its tables
UPDATE "profiles" SET "plan" = 'free' WHERE "plan" IN ('premium', 'pro') AND "id" IN (SELECT "user_id" FROM "subscriptions" WHERE "provider" = 'sandbox') AND "id" NOT IN (SELECT "user_id" FROM "subscriptions" WHERE "provider" = 'stripe' UNION SELECT "user_id" FROM "plan_grants");--> statement-breakpoint
DELETE FROM "subscriptions" WHERE "provider" = 'sandbox';--> statement-breakpoint
DELETE FROM "payment_customers" WHERE "provider" = 'sandbox';
