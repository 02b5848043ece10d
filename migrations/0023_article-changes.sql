ALTER TABLE "articles" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree ("changed_in");--> statement-breakpoint
CREATE FUNCTION mark_changed_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.changed_in = pg_current_xact_id();
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_changed_article BEFORE UPDATE OF outlet_id, canonical_url, title, lead, text, language, kind, published_at,
  story_id, event_id, addresses ON articles FOR EACH ROW EXECUTE FUNCTION mark_changed_article();
