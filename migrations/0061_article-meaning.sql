ALTER TABLE "articles" ADD COLUMN "meaning" "bytea";--> statement-breakpoint
ALTER TABLE "matched_articles" DROP COLUMN "meaning";--> statement-breakpoint
CREATE FUNCTION forget_article_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.meaning = null;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_article_meaning BEFORE UPDATE OF title, text ON articles FOR EACH ROW
  WHEN (old.title IS DISTINCT FROM new.title OR old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION forget_article_meaning();
