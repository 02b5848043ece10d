ALTER TABLE "clippings" ADD COLUMN "book" text;--> statement-breakpoint
ALTER TABLE "clippings" ADD COLUMN "report" jsonb DEFAULT '{"sides":{},"tiers":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outlets" ADD COLUMN "tier" smallint;