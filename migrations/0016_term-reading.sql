ALTER TABLE "watch_terms" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_terms" ADD COLUMN "answers_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "learned_vectors" ADD COLUMN "acronyms" jsonb DEFAULT '[]'::jsonb NOT NULL;