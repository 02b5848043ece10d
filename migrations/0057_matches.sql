CREATE TABLE "draft_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"term" text NOT NULL,
	"reading" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matched_articles" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"meaning" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"key" text NOT NULL,
	"article_id" bigint NOT NULL,
	"local_date" date NOT NULL,
	"score" double precision NOT NULL,
	"kind" text NOT NULL,
	"features" double precision[] NOT NULL,
	"bonus" double precision NOT NULL,
	"explanation" jsonb NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "matches_article_id_key_local_date_pk" PRIMARY KEY("article_id","key","local_date")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
-- Days that have no partition of their own.
CREATE TABLE "matches_rest" PARTITION OF "matches" DEFAULT;
--> statement-breakpoint
CREATE TABLE "term_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"scorer" text NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_terms" ADD CONSTRAINT "draft_terms_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_terms_owner" ON "draft_terms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "matches_key" ON "matches" USING btree ("key","local_date");--> statement-breakpoint
CREATE VIEW "followed_terms" AS
SELECT term, reading, NULL::text AS like_form FROM watch_terms WHERE removed_at IS NULL
UNION SELECT term, reading, NULL FROM draft_terms
UNION SELECT t.value ->> 'term', coalesce(t.value -> 'reading', '{}'), NULL FROM clippings c, jsonb_array_elements(c.terms) t
UNION SELECT t.value ->> 'term', w.reading, w.normalised FROM clippings c CROSS JOIN jsonb_array_elements(c.terms) t
  JOIN watch_terms w ON w.user_id = c.user_id AND w.removed_at IS NULL AND w.reading <> '{}'
  WHERE t.value -> 'reading' IS NULL;
