ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_edition_channel";--> statement-breakpoint
ALTER TABLE "editions" DROP CONSTRAINT "editions_share_token_unique";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_edition_id_editions_id_fk";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_user_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "whatsapp_messages" DROP CONSTRAINT "whatsapp_messages_delivery_id_deliveries_id_fk";--> statement-breakpoint
ALTER TABLE "edition_items" DROP CONSTRAINT "edition_items_edition_id_editions_id_fk";--> statement-breakpoint
ALTER TABLE "edition_items" DROP CONSTRAINT "edition_items_user_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_item_id_edition_items_id_fk";--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_user_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "webhook_messages" DROP CONSTRAINT "webhook_messages_edition_id_editions_id_fk";--> statement-breakpoint
ALTER TABLE "webhook_messages" DROP CONSTRAINT "webhook_messages_user_id_profiles_id_fk";--> statement-breakpoint
DROP INDEX "edition_items_position";--> statement-breakpoint
DROP INDEX "feedback_item_verdict";--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD COLUMN "local_date" date;--> statement-breakpoint
UPDATE "whatsapp_messages" m SET user_id = d.user_id, local_date = d.local_date FROM deliveries d WHERE d.id = m.delivery_id;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ALTER COLUMN "user_id" SET NOT NULL, ALTER COLUMN "local_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_items" ADD COLUMN "local_date" date;--> statement-breakpoint
UPDATE "edition_items" i SET local_date = e.local_date FROM editions e WHERE e.id = i.edition_id;--> statement-breakpoint
ALTER TABLE "edition_items" ALTER COLUMN "local_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "local_date" date;--> statement-breakpoint
UPDATE "feedback" f SET local_date = i.local_date FROM edition_items i WHERE i.id = f.item_id;--> statement-breakpoint
ALTER TABLE "feedback" ALTER COLUMN "local_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "local_date" date;--> statement-breakpoint
UPDATE "webhook_messages" m SET local_date = e.local_date FROM editions e WHERE e.id = m.edition_id;--> statement-breakpoint
ALTER TABLE "webhook_messages" ALTER COLUMN "local_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "editions" DROP CONSTRAINT "editions_pkey", ADD CONSTRAINT "editions_id_local_date_user_id_pk" PRIMARY KEY("id","local_date","user_id");--> statement-breakpoint
ALTER TABLE "edition_items" DROP CONSTRAINT "edition_items_pkey", ADD CONSTRAINT "edition_items_id_local_date_user_id_pk" PRIMARY KEY("id","local_date","user_id");--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_pkey", ADD CONSTRAINT "deliveries_id_local_date_user_id_pk" PRIMARY KEY("id","local_date","user_id");--> statement-breakpoint
CREATE INDEX "editions_share" ON "editions" USING btree ("share_token") WHERE share_token is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "edition_items_position" ON "edition_items" USING btree ("edition_id","position","local_date","user_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_edition_channel" UNIQUE NULLS NOT DISTINCT("edition_id","channel","recipient_id","local_date","user_id");--> statement-breakpoint
-- What there is becomes the part for days that have no month of their own: no row is copied, and it empties as its days pass.
DO $$
DECLARE
  whole text;
  made record;
  definition text;
BEGIN
  FOREACH whole IN ARRAY ARRAY['editions', 'edition_items', 'deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', whole, whole || '_rest');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (local_date)', whole, whole || '_rest');
    FOR made IN
      SELECT c.relname AS name, pg_get_indexdef(c.oid) AS index_is, k.contype, pg_get_constraintdef(k.oid) AS constraint_is
      FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
        LEFT JOIN pg_constraint k ON k.conindid = c.oid AND k.contype IN ('p', 'u')
      WHERE x.indrelid = (whole || '_rest')::regclass
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', made.name, made.name || '_rest');
      IF made.contype IS NULL THEN
        definition := replace(made.index_is, format(' ON public.%I ', whole || '_rest'), format(' ON public.%I ', whole));
      ELSE
        definition := format('ALTER TABLE %I ADD CONSTRAINT %I %s', whole, made.name, made.constraint_is);
      END IF;
      EXECUTE definition;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', whole, whole || '_rest');
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "editions_rest" DROP CONSTRAINT "editions_user_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_items" ADD CONSTRAINT "edition_items_edition_fk" FOREIGN KEY ("edition_id","local_date","user_id") REFERENCES "public"."editions"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_edition_fk" FOREIGN KEY ("edition_id","local_date","user_id") REFERENCES "public"."editions"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_delivery_fk" FOREIGN KEY ("delivery_id","local_date","user_id") REFERENCES "public"."deliveries"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_item_fk" FOREIGN KEY ("item_id","local_date","user_id") REFERENCES "public"."edition_items"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_edition_fk" FOREIGN KEY ("edition_id","local_date","user_id") REFERENCES "public"."editions"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "editions_rest_day" ON "editions_rest" USING brin ("local_date");--> statement-breakpoint
CREATE INDEX "edition_items_rest_day" ON "edition_items_rest" USING brin ("local_date");--> statement-breakpoint
CREATE INDEX "mail_events_time" ON "mail_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_time" ON "whatsapp_messages" USING btree ("status_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_made" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_item_verdict" ON "feedback" USING btree ("item_id","verdict","user_id");
