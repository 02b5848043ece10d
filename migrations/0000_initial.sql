CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"text_hash" text NOT NULL,
	"locale" text NOT NULL,
	"ip" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_email" text NOT NULL,
	"session_id" uuid,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"full_name" text,
	"linkedin_profile" text,
	"country" text,
	"language" text DEFAULT 'pt' NOT NULL,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"occupation" text,
	"joined_by" text DEFAULT 'operator' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"recovery_codes_secret" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invites_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "total_users" (
	"id" integer PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"invite_code" text,
	"invited_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"price_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"failure_detail" text
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sync" integer DEFAULT 0 NOT NULL,
	"applied_sync" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"reason_detail" text,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "pix_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"plan" text NOT NULL,
	"cents" integer NOT NULL,
	"payer_name" text NOT NULL,
	"tax_id" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"has_ended" boolean DEFAULT false NOT NULL,
	"reminded_days" integer
);
--> statement-breakpoint
CREATE TABLE "plan_grants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"reason" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"plan_before" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"price_id" text NOT NULL,
	"plan" text,
	"is_yearly" boolean DEFAULT false NOT NULL,
	"period_ends_at" timestamp with time zone,
	"ends_at_period_end" boolean DEFAULT false NOT NULL,
	"past_due_since" timestamp with time zone,
	"failure_mailed_at" timestamp with time zone,
	"next_cents" integer,
	"has_discount" boolean DEFAULT false NOT NULL,
	"is_charge_paused" boolean DEFAULT false NOT NULL,
	"payback" text,
	"payback_cents" integer,
	"others" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "plan_term_limits" (
	"plan_name" text PRIMARY KEY NOT NULL,
	"term_limit" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggested_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text,
	"terms" jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"term" text NOT NULL,
	"normalised" text NOT NULL,
	"reading" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answers_from" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer,
	"muted_until" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "why_counts" (
	"on_day" date NOT NULL,
	"cause" text NOT NULL,
	"questions" integer NOT NULL,
	CONSTRAINT "why_counts_on_day_cause_pk" PRIMARY KEY("on_day","cause")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outlet_id" text NOT NULL,
	"source_id" uuid,
	"canonical_url" text NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_trust" text NOT NULL,
	"content_hash" text NOT NULL,
	"kind" text DEFAULT 'news' NOT NULL,
	"story_id" text,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'page' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"event_id" text,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"meaning" "bytea",
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "articles_canonical_url_unique" UNIQUE("canonical_url")
);
--> statement-breakpoint
CREATE TABLE "clipping_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clipping_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"composed_at" timestamp with time zone NOT NULL,
	"sends_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"waits" boolean NOT NULL,
	"edition" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notices" smallint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"sent_by" text
);
--> statement-breakpoint
CREATE TABLE "clipping_logos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clipping_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clipping_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clipping_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_ip" text,
	"unsubscribed_at" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	CONSTRAINT "clipping_recipients_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "clippings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"outlet_ids" text[] NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"local_time" text NOT NULL,
	"face" jsonb,
	"curation" jsonb,
	"book" text,
	"report" jsonb DEFAULT '{"sides":{},"tiers":{}}'::jsonb NOT NULL,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_refusals" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"clipping_id" uuid,
	"provider" text NOT NULL,
	"address_secret" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_ok_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"problem" jsonb,
	CONSTRAINT "chat_channels_id_user_id_pk" PRIMARY KEY("id","user_id"),
	CONSTRAINT "chat_channels_place" UNIQUE NULLS NOT DISTINCT("user_id","clipping_id","provider")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"channel" text NOT NULL,
	"recipient_id" uuid,
	"state" text DEFAULT 'due' NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"try_at" timestamp with time zone,
	"deadline_at" timestamp with time zone NOT NULL,
	"message_id" text NOT NULL,
	"body_sha256" "bytea",
	"address_hash" "bytea",
	"provider_id" text,
	"reply_code" text,
	"reason" text,
	"reason_detail" text,
	"sent_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_id_local_date_user_id_pk" PRIMARY KEY("id","local_date","user_id"),
	CONSTRAINT "deliveries_edition_channel" UNIQUE NULLS NOT DISTINCT("edition_id","channel","recipient_id","local_date","user_id")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "deliveries_rest" PARTITION OF "deliveries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"detail" text,
	"delivery_id" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_events_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"code" text,
	"detail" text,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_budget" (
	"phone_hash" "bytea" PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_contacts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"pending_phone" text,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_by" text,
	"undeliverable" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "whatsapp_events" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"wamid" text PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"status" text NOT NULL,
	"rank" smallint NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"error_code" integer
);
--> statement-breakpoint
CREATE TABLE "whatsapp_stops" (
	"scope" text PRIMARY KEY NOT NULL,
	"code" integer NOT NULL,
	"reason" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_choices" (
	"user_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"choice" text NOT NULL,
	"title" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_choices_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"local_time" text DEFAULT '06:30' NOT NULL,
	"weekdays" smallint[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"wants_empty_day" boolean DEFAULT true NOT NULL,
	"wants_alerts" boolean DEFAULT false NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"paused_until" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	CONSTRAINT "delivery_settings_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "edition_items" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"position" integer NOT NULL,
	"is_in_mail" boolean NOT NULL,
	"is_more" boolean DEFAULT false NOT NULL,
	"term_id" uuid NOT NULL,
	"term" text NOT NULL,
	"text_id" uuid NOT NULL,
	CONSTRAINT "edition_items_id_local_date_user_id_pk" PRIMARY KEY("id","local_date","user_id")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "edition_items_rest" PARTITION OF "edition_items" DEFAULT;
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"kind" text DEFAULT 'daily' NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"composed_at" timestamp with time zone NOT NULL,
	"window_from" timestamp with time zone,
	"window_to" timestamp with time zone,
	"answers_taken" integer DEFAULT 0 NOT NULL,
	"article_count" integer DEFAULT 0 NOT NULL,
	"outlet_count" integer DEFAULT 0 NOT NULL,
	"failed_sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"silent_terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nearly" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cut_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"term_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sponsored" jsonb,
	"details" jsonb,
	"share_token" text,
	CONSTRAINT "editions_id_local_date_user_id_pk" PRIMARY KEY("id","local_date","user_id")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "editions_rest" PARTITION OF "editions" DEFAULT;
--> statement-breakpoint
CREATE TABLE "feedback" (
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"verdict" text NOT NULL,
	"term_id" uuid NOT NULL,
	"story_id" text NOT NULL,
	"outlet_id" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_stories" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"edition_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"time_zone" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"story" jsonb NOT NULL,
	CONSTRAINT "saved_stories_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"next_local_date" date,
	"last_run_at" timestamp with time zone,
	"last_local_date" date,
	"read_at" timestamp with time zone,
	"visited_at" timestamp with time zone,
	"term_last_on" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent_titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_error" text,
	CONSTRAINT "schedules_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "item_texts" (
	"id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"story_text_id" uuid NOT NULL,
	"title_marks" jsonb NOT NULL,
	"summary_marks" jsonb NOT NULL,
	"kind" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"is_update" boolean NOT NULL,
	CONSTRAINT "item_texts_id_local_date_pk" PRIMARY KEY("id","local_date")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "item_texts_rest" PARTITION OF "item_texts" DEFAULT;
--> statement-breakpoint
CREATE TABLE "story_texts" (
	"id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"story_id" text NOT NULL,
	"article_ids" bigint[] NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"summary" text NOT NULL,
	"summary_parts" jsonb NOT NULL,
	"outlets" jsonb NOT NULL,
	CONSTRAINT "story_texts_id_local_date_pk" PRIMARY KEY("id","local_date")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "story_texts_rest" PARTITION OF "story_texts" DEFAULT;
--> statement-breakpoint
CREATE TABLE "feed_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_addresses_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "draft_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"term" text NOT NULL,
	"reading" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learned_acronyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learned_acronyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"articles" integer NOT NULL,
	"acronyms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matched_articles" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL
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
	"second_reading" jsonb,
	CONSTRAINT "matches_article_id_key_local_date_pk" PRIMARY KEY("article_id","key","local_date")
) PARTITION BY RANGE ("local_date");
--> statement-breakpoint
CREATE TABLE "matches_rest" PARTITION OF "matches" DEFAULT;
--> statement-breakpoint
CREATE TABLE "second_reader_days" (
	"local_date" date NOT NULL,
	"model" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"about" integer DEFAULT 0 NOT NULL,
	"mention" integer DEFAULT 0 NOT NULL,
	"neither" integer DEFAULT 0 NOT NULL,
	"unusable" integer DEFAULT 0 NOT NULL,
	"raised" integer DEFAULT 0 NOT NULL,
	"lowered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "second_reader_days_local_date_model_pk" PRIMARY KEY("local_date","model")
);
--> statement-breakpoint
CREATE TABLE "term_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"scorer" text NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_webhooks" (
	"clipping_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_ok_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text
);
--> statement-breakpoint
CREATE TABLE "sending_pauses" (
	"what" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clipping_id" uuid NOT NULL,
	"edition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_status" integer,
	"last_reason" text,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "source_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"outlet" text,
	"reason" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "source_requests_feed" UNIQUE("user_id","url")
);
--> statement-breakpoint
CREATE TABLE "outlets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"home" text NOT NULL,
	"language" text NOT NULL,
	"repeated_lines" double precision[] DEFAULT '{}' NOT NULL,
	"quote_limit" integer DEFAULT 300,
	"tier" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"outlet_id" text NOT NULL,
	"url" text NOT NULL,
	"section" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_hash" text,
	"interval_minutes" integer DEFAULT 15 NOT NULL,
	"next_poll_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"last_polled_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_item_at" timestamp with time zone,
	"last_outcome" text,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "sponsored_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"url" text,
	"image_url" text,
	"image" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"plans" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsored_days" (
	"sponsored_id" uuid NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsored_days_sponsored_id_day_pk" PRIMARY KEY("sponsored_id","day")
);
--> statement-breakpoint
CREATE TABLE "story_timelines" (
	"event_id" text PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"timeline" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term_months" (
	"key" text NOT NULL,
	"month" date NOT NULL,
	"days" jsonb NOT NULL,
	CONSTRAINT "term_months_key_month_pk" PRIMARY KEY("key","month")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"account_id" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reader_id" uuid,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browser_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"page" text NOT NULL,
	"browser" text NOT NULL,
	"release" text NOT NULL,
	"frames" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_release" text,
	CONSTRAINT "browser_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "operator_days" (
	"on_day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_troubles" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_links" ADD CONSTRAINT "provider_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_used_by_user_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_payments" ADD CONSTRAINT "pix_payments_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggested_terms" ADD CONSTRAINT "suggested_terms_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_terms" ADD CONSTRAINT "watch_terms_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_drafts" ADD CONSTRAINT "clipping_drafts_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_drafts" ADD CONSTRAINT "clipping_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_logos" ADD CONSTRAINT "clipping_logos_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_logos" ADD CONSTRAINT "clipping_logos_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_recipients" ADD CONSTRAINT "clipping_recipients_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_recipients" ADD CONSTRAINT "clipping_recipients_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clippings" ADD CONSTRAINT "clippings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_clipping_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_edition_fk" FOREIGN KEY ("edition_id","local_date","user_id") REFERENCES "public"."editions"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD CONSTRAINT "whatsapp_contacts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_delivery_fk" FOREIGN KEY ("delivery_id","local_date","user_id") REFERENCES "public"."deliveries"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_choices" ADD CONSTRAINT "story_choices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD CONSTRAINT "delivery_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_items" ADD CONSTRAINT "edition_items_edition_fk" FOREIGN KEY ("edition_id","local_date","user_id") REFERENCES "public"."editions"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_item_fk" FOREIGN KEY ("item_id","local_date","user_id") REFERENCES "public"."edition_items"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_addresses" ADD CONSTRAINT "feed_addresses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_terms" ADD CONSTRAINT "draft_terms_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_webhooks" ADD CONSTRAINT "outgoing_webhooks_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_webhooks" ADD CONSTRAINT "outgoing_webhooks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_edition_fk" FOREIGN KEY ("edition_id","local_date","user_id") REFERENCES "public"."editions"("id","local_date","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_words" ADD CONSTRAINT "article_words_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_requests" ADD CONSTRAINT "source_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_outlet_id_outlets_id_fk" FOREIGN KEY ("outlet_id") REFERENCES "public"."outlets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_content" ADD CONSTRAINT "sponsored_content_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_days" ADD CONSTRAINT "sponsored_days_sponsored_id_sponsored_content_id_fk" FOREIGN KEY ("sponsored_id") REFERENCES "public"."sponsored_content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_provider" ON "account" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_email" ON "profiles" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "profiles_plan" ON "profiles" USING btree ("plan","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_links_subject" ON "provider_links" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_links_user" ON "provider_links" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_user" ON "two_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_user_role" ON "user_roles" USING btree ("user_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_unique" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_unconfirmed" ON "user" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "user_suspended" ON "user" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "invites_state" ON "invites" USING btree ("used","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_used_by" ON "invites" USING btree ("used_by");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_email" ON "waiting_list" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "waiting_list_created" ON "waiting_list" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "waiting_list_address" ON "waiting_list" USING btree ("email","id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_open" ON "checkout_attempts" USING btree ("user_id","provider") WHERE "checkout_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "checkout_attempts_user" ON "checkout_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_session" ON "checkout_attempts" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_customer" ON "payment_customers" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("next_try_at") WHERE "payment_events"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_user" ON "payment_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pix_payments_user" ON "pix_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pix_payments_end" ON "pix_payments" USING btree ("ends_at") WHERE "pix_payments"."ends_at" is not null and not "pix_payments"."has_ended";--> statement-breakpoint
CREATE INDEX "plan_grants_end" ON "plan_grants" USING btree ("ends_at") WHERE "plan_grants"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("past_due_since") WHERE "subscriptions"."past_due_since" is not null;--> statement-breakpoint
CREATE INDEX "suggested_terms_user_created" ON "suggested_terms" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_terms_user_normalised" ON "watch_terms" USING btree ("user_id","normalised") WHERE "watch_terms"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "watch_terms_user_created" ON "watch_terms" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_owner" ON "api_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "articles_fetched" ON "articles" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "articles_outlet_fetched" ON "articles" USING btree ("outlet_id","fetched_at");--> statement-breakpoint
CREATE INDEX "articles_source_published" ON "articles" USING btree ("source_id","published_at");--> statement-breakpoint
CREATE INDEX "articles_story" ON "articles" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "articles_addresses" ON "articles" USING gin ("addresses");--> statement-breakpoint
CREATE INDEX "articles_summaries" ON "articles" USING btree ("next_try_at") WHERE "articles"."state" = 'summary';--> statement-breakpoint
CREATE INDEX "articles_event" ON "articles" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "articles_ungrouped" ON "articles" USING btree ("published_at","id") WHERE story_id is null or state = 'late';--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "articles_content" ON "articles" USING btree ("content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "clipping_drafts_day" ON "clipping_drafts" USING btree ("clipping_id","local_date");--> statement-breakpoint
CREATE INDEX "clipping_drafts_owner" ON "clipping_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clipping_drafts_open" ON "clipping_drafts" USING btree ("sends_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "clipping_logos_clipping" ON "clipping_logos" USING btree ("clipping_id","created_at");--> statement-breakpoint
CREATE INDEX "clipping_logos_owner" ON "clipping_logos" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clipping_recipients_address" ON "clipping_recipients" USING btree ("clipping_id","email");--> statement-breakpoint
CREATE INDEX "clipping_recipients_owner" ON "clipping_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clippings_owner" ON "clippings" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_channels_clipping" ON "chat_channels" USING btree ("clipping_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree (coalesce(try_at, due_at),"id") WHERE state in ('due', 'deferred');--> statement-breakpoint
CREATE INDEX "deliveries_leased" ON "deliveries" USING btree ("lease_until") WHERE state in ('claimed', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_reader" ON "deliveries" USING btree ("user_id","local_date");--> statement-breakpoint
CREATE INDEX "deliveries_day" ON "deliveries" USING btree ("local_date","state","due_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deliveries_sent" ON "deliveries" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_unsent" ON "deliveries" USING btree ("updated_at") WHERE state in ('failed', 'suppressed', 'unknown', 'expired');--> statement-breakpoint
CREATE INDEX "mail_events_address" ON "mail_events" USING btree ("address_hash","happened_at");--> statement-breakpoint
CREATE INDEX "mail_events_kind" ON "mail_events" USING btree ("kind","happened_at");--> statement-breakpoint
CREATE INDEX "mail_events_time" ON "mail_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "whatsapp_budget_last" ON "whatsapp_budget" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_contacts_confirmed" ON "whatsapp_contacts" USING btree ("phone") WHERE confirmed_at is not null and stopped_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_phone" ON "whatsapp_contacts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "whatsapp_events_received" ON "whatsapp_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_delivery" ON "whatsapp_messages" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_time" ON "whatsapp_messages" USING btree ("status_at");--> statement-breakpoint
CREATE INDEX "edition_items_edition" ON "edition_items" USING btree ("edition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "editions_reader_day_kind" ON "editions" USING btree ("user_id","local_date","kind");--> statement-breakpoint
CREATE INDEX "editions_share" ON "editions" USING btree ("share_token") WHERE share_token is not null;--> statement-breakpoint
CREATE INDEX "editions_skipped" ON "editions" USING btree ("due_at") WHERE state = 'skipped';--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_item_verdict" ON "feedback" USING btree ("item_id","verdict","user_id");--> statement-breakpoint
CREATE INDEX "feedback_reader" ON "feedback" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "saved_stories_reader" ON "saved_stories" USING btree ("user_id","saved_at");--> statement-breakpoint
CREATE INDEX "schedules_next_run" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "draft_terms_owner" ON "draft_terms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "matches_key" ON "matches" USING btree ("key","local_date");--> statement-breakpoint
CREATE INDEX "outgoing_webhooks_owner" ON "outgoing_webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_messages_edition" ON "webhook_messages" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_made" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("next_try_at") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "webhook_messages_clipping" ON "webhook_messages" USING btree ("clipping_id","created_at");--> statement-breakpoint
CREATE INDEX "article_words_words" ON "article_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "article_words_pending" ON "article_words" USING btree ("article_id") WHERE is_pending;--> statement-breakpoint
CREATE INDEX "source_requests_state" ON "source_requests" USING btree ("state","url");--> statement-breakpoint
CREATE INDEX "sources_next_poll" ON "sources" USING btree ("next_poll_at");--> statement-breakpoint
CREATE INDEX "sources_outlet" ON "sources" USING btree ("outlet_id");--> statement-breakpoint
CREATE INDEX "sponsored_active" ON "sponsored_content" USING btree ("active");--> statement-breakpoint
CREATE INDEX "sponsored_creator" ON "sponsored_content" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "story_timelines_names" ON "story_timelines" USING gin ("names");--> statement-breakpoint
CREATE INDEX "story_timelines_last" ON "story_timelines" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mailbox_received" ON "mailbox_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "browser_errors_last" ON "browser_errors" USING btree ("last_at","id");--> statement-breakpoint
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
CREATE INDEX "editions_rest_day" ON "editions_rest" USING brin ("local_date");
--> statement-breakpoint
CREATE INDEX "edition_items_rest_day" ON "edition_items_rest" USING brin ("local_date");
--> statement-breakpoint
CREATE FUNCTION mark_changed_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.changed_in = pg_current_xact_id();
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_changed_article BEFORE UPDATE OF outlet_id, canonical_url, title, lead, text, language, kind, published_at,
  story_id, event_id, addresses ON articles FOR EACH ROW EXECUTE FUNCTION mark_changed_article();
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
CREATE VIEW "followed_terms" AS
SELECT term, reading, NULL::text AS like_form FROM watch_terms WHERE removed_at IS NULL
UNION SELECT term, reading, NULL FROM draft_terms
UNION SELECT t.value ->> 'term', coalesce(t.value -> 'reading', '{}'), NULL FROM clippings c, jsonb_array_elements(c.terms) t
UNION SELECT t.value ->> 'term', w.reading, w.normalised FROM clippings c CROSS JOIN jsonb_array_elements(c.terms) t
  JOIN watch_terms w ON w.user_id = c.user_id AND w.removed_at IS NULL AND w.reading <> '{}'
  WHERE t.value -> 'reading' IS NULL;
--> statement-breakpoint
CREATE FUNCTION forget_article_meaning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.meaning = null;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_article_meaning BEFORE UPDATE OF title, text ON articles FOR EACH ROW
  WHEN (old.title IS DISTINCT FROM new.title OR old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION forget_article_meaning();
