CREATE TABLE "article_words" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"outlet_id" text NOT NULL,
	"language" text NOT NULL,
	"event_id" text,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_words" ADD CONSTRAINT "article_words_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_words_words" ON "article_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "article_words_pending" ON "article_words" USING btree ("article_id") WHERE is_pending;
--> statement-breakpoint
-- The words lie apart from the rows, and few of them wait outside of the index, which every search has to read.
ALTER TABLE "article_words" SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER INDEX "article_words_words" SET (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE FUNCTION keep_article_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO article_words (article_id, published_at, outlet_id, language, event_id)
    VALUES (new.id, new.published_at, new.outlet_id, new.language, new.event_id) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE article_words SET published_at = new.published_at, outlet_id = new.outlet_id, language = new.language,
      event_id = new.event_id, is_pending = is_pending OR (new.title, new.lead, new.text, new.language)
        IS DISTINCT FROM (old.title, old.lead, old.text, old.language)
    WHERE article_id = new.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_new_article_words AFTER INSERT ON articles FOR EACH ROW EXECUTE FUNCTION keep_article_words();
--> statement-breakpoint
CREATE TRIGGER keep_changed_article_words AFTER UPDATE OF outlet_id, title, lead, text, language, published_at, event_id ON articles
FOR EACH ROW WHEN ((new.outlet_id, new.title, new.lead, new.text, new.language, new.published_at, new.event_id)
  IS DISTINCT FROM (old.outlet_id, old.title, old.lead, old.text, old.language, old.published_at, old.event_id))
EXECUTE FUNCTION keep_article_words();
--> statement-breakpoint
INSERT INTO article_words (article_id, published_at, outlet_id, language, event_id)
SELECT id, published_at, outlet_id, language, event_id FROM articles;
