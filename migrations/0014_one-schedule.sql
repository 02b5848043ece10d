CREATE TABLE "schedules" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"next_local_date" date,
	"last_run_at" timestamp with time zone,
	"last_local_date" date,
	"read_at" timestamp with time zone,
	"told_terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_error" text,
	CONSTRAINT "schedules_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
INSERT INTO "delivery_settings" (user_id, unsubscribe_token, next_run_at, next_local_date, scheduled_zone)
SELECT f.id, translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_'),
  'epoch', '1970-01-01', ''
FROM profiles f ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "schedules" (user_id, kind, next_run_at, next_local_date, last_run_at, last_local_date, read_at, told_terms)
SELECT s.user_id, 'daily', CASE WHEN s.scheduled_zone = f.time_zone THEN s.next_run_at ELSE 'epoch' END,
  CASE WHEN s.scheduled_zone = f.time_zone THEN s.next_local_date END, s.last_run_at, s.last_local_date,
  (SELECT max(e.composed_at) FROM editions e WHERE e.user_id = s.user_id AND e.kind = 'daily' AND e.window_to IS NOT NULL),
  coalesce((SELECT jsonb_object_agg(t.term_id, t.last_on) FROM (
    SELECT i.term_id, max(e.local_date) AS last_on FROM edition_items i JOIN editions e ON e.id = i.edition_id
    JOIN watch_terms w ON w.id = i.term_id WHERE i.user_id = s.user_id AND e.kind = 'daily' GROUP BY i.term_id) t), '{}')
FROM delivery_settings s JOIN profiles f ON f.id = s.user_id;
--> statement-breakpoint
INSERT INTO "schedules" (user_id, kind, next_run_at, next_local_date)
SELECT f.id, 'weekly', coalesce(w.next_run_at, 'epoch'), w.next_local_date
FROM profiles f JOIN delivery_settings s ON s.user_id = f.id
  LEFT JOIN weekly_schedules w ON w.user_id = f.id AND w.scheduled_zone = f.time_zone AND w.scheduled_time = s.local_time
WHERE f.plan IN ('pro', 'enterprise');
--> statement-breakpoint
INSERT INTO "schedules" (user_id, kind, next_run_at, next_local_date, last_run_at, last_local_date, read_at)
SELECT c.user_id, 'clipping-' || c.id, CASE WHEN c.scheduled_zone = f.time_zone THEN c.next_run_at ELSE 'epoch' END,
  CASE WHEN c.scheduled_zone = f.time_zone THEN c.next_local_date END, c.last_run_at, c.last_local_date,
  (SELECT max(e.composed_at) FROM editions e WHERE e.user_id = c.user_id AND e.kind = 'clipping-' || c.id AND e.window_to IS NOT NULL)
FROM clippings c JOIN profiles f ON f.id = c.user_id;
--> statement-breakpoint
CREATE FUNCTION schedule_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO delivery_settings (user_id, unsubscribe_token) VALUES (new.id, translate(encode(
      substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_')) ON CONFLICT DO NOTHING;
    INSERT INTO schedules (user_id, kind, next_run_at) VALUES (new.id, 'daily', 'epoch') ON CONFLICT DO NOTHING;
  ELSIF new.time_zone <> old.time_zone THEN
    UPDATE schedules SET next_run_at = 'epoch', next_local_date = NULL WHERE user_id = new.id;
  END IF;
  IF new.plan IN ('pro', 'enterprise') THEN
    INSERT INTO schedules (user_id, kind, next_run_at) VALUES (new.id, 'weekly', 'epoch') ON CONFLICT DO NOTHING;
  ELSIF tg_op = 'UPDATE' THEN
    DELETE FROM schedules WHERE user_id = new.id AND kind = 'weekly';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_new_profile AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION schedule_profile();
--> statement-breakpoint
CREATE TRIGGER schedule_changed_profile AFTER UPDATE OF time_zone, plan ON profiles FOR EACH ROW
WHEN (new.time_zone <> old.time_zone OR new.plan <> old.plan) EXECUTE FUNCTION schedule_profile();
--> statement-breakpoint
DROP TABLE "weekly_schedules" CASCADE;--> statement-breakpoint
DROP INDEX "clippings_next_run";--> statement-breakpoint
DROP INDEX "delivery_settings_next_run";--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_next_run" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
ALTER TABLE "clippings" DROP COLUMN "next_run_at";--> statement-breakpoint
ALTER TABLE "clippings" DROP COLUMN "next_local_date";--> statement-breakpoint
ALTER TABLE "clippings" DROP COLUMN "scheduled_zone";--> statement-breakpoint
ALTER TABLE "clippings" DROP COLUMN "last_run_at";--> statement-breakpoint
ALTER TABLE "clippings" DROP COLUMN "last_local_date";--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP COLUMN "next_run_at";--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP COLUMN "next_local_date";--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP COLUMN "scheduled_zone";--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP COLUMN "last_run_at";--> statement-breakpoint
ALTER TABLE "delivery_settings" DROP COLUMN "last_local_date";