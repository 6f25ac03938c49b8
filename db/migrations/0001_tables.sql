CREATE TABLE "availability_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"seats" integer DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "availability_exceptions_range" CHECK ("availability_exceptions"."ends_at" > "availability_exceptions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "offer_resources" (
	"offer_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"need" text DEFAULT 'any' NOT NULL,
	CONSTRAINT "offer_resources_offer_id_resource_id_pk" PRIMARY KEY("offer_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"info_id" uuid,
	"name" jsonb NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "resources_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "resources_capacity" CHECK ("resources"."capacity" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "weekly_hours_range" CHECK ("weekly_hours"."weekday" between 1 and 7 and "weekly_hours"."from_minute" >= 0 and "weekly_hours"."to_minute" <= 1440 and "weekly_hours"."to_minute" > "weekly_hours"."from_minute")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"parent_key" text,
	"name" jsonb NOT NULL,
	"icon" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_fields" (
	"category_key" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "category_fields_category_key_key_pk" PRIMARY KEY("category_key","key")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"category_key" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"picture_file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"video_url" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "occurrences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "occurrences_range" CHECK ("occurrences"."ends_at" > "occurrences"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "offer_addons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"price_amount" integer NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"max_quantity" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"price_amount" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text DEFAULT 'instant' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"price_model" text DEFAULT 'fixed' NOT NULL,
	"price_amount" integer NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"min_quantity" integer DEFAULT 1 NOT NULL,
	"max_quantity" integer DEFAULT 1 NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"info_id" uuid,
	"at_provider" boolean DEFAULT true NOT NULL,
	"at_customer" boolean DEFAULT false NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"service_radius_km" integer,
	"travel_fee_base_amount" integer DEFAULT 0 NOT NULL,
	"travel_fee_per_km_amount" integer DEFAULT 0 NOT NULL,
	"online_link" text,
	"deposit_kind" text DEFAULT 'none' NOT NULL,
	"deposit_value" integer DEFAULT 0 NOT NULL,
	"taxable" boolean DEFAULT false NOT NULL,
	"policy_preset" text DEFAULT 'fair' NOT NULL,
	"cancel_notice_minutes" integer DEFAULT 1440 NOT NULL,
	"slot_step_minutes" integer DEFAULT 15 NOT NULL,
	"notice_minutes" integer DEFAULT 120 NOT NULL,
	"horizon_days" integer DEFAULT 90 NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"cap_per_day" integer,
	"cap_per_week" integer,
	"cap_per_month" integer,
	"choose_person" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"booked_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "offers_price" CHECK ("offers"."price_amount" = 0 or "offers"."price_amount" >= 101),
	CONSTRAINT "offers_duration" CHECK ("offers"."duration_minutes" between 5 and 1440),
	CONSTRAINT "offers_quantity" CHECK ("offers"."min_quantity" >= 1 and "offers"."max_quantity" >= "offers"."min_quantity")
);
--> statement-breakpoint
CREATE TABLE "quota_ticket_types" (
	"quota_id" uuid NOT NULL,
	"ticket_type_id" uuid NOT NULL,
	CONSTRAINT "quota_ticket_types_quota_id_ticket_type_id_pk" PRIMARY KEY("quota_id","ticket_type_id")
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurrence_id" uuid NOT NULL,
	"capacity" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quotas_not_oversold" CHECK ("quotas"."held" >= 0 and "quotas"."sold" >= 0 and "quotas"."held" + "quotas"."sold" <= "quotas"."capacity")
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text DEFAULT 'paid' NOT NULL,
	"price_amount" integer NOT NULL,
	"max_per_order" integer DEFAULT 10 NOT NULL,
	"sales_from" timestamp (3) with time zone,
	"sales_to" timestamp (3) with time zone,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_infos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"name" jsonb,
	"email" text,
	"phone" text,
	"line1" text,
	"line2" text,
	"city" text,
	"state" text,
	"postcode" text,
	"country" text DEFAULT 'MY' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"zone" text DEFAULT 'Asia/Kuala_Lumpur' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'pending_approval' NOT NULL,
	"tagline" jsonb,
	"description" jsonb,
	"default_locale" text DEFAULT 'en' NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"zone" text DEFAULT 'Asia/Kuala_Lumpur' NOT NULL,
	"cover_file_id" uuid,
	"gallery_file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"registration_number" text,
	"verified_at" timestamp (3) with time zone,
	"closed_from" timestamp (3) with time zone,
	"closed_to" timestamp (3) with time zone,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"letterhead" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_slug_form" CHECK ("companies"."slug" ~ '^[a-z0-9-]{3,60}$')
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"contact_id" uuid,
	"name" text NOT NULL,
	"title" jsonb,
	"avatar_file_id" uuid,
	"flags" text DEFAULT '' NOT NULL,
	"perms" text DEFAULT '' NOT NULL,
	"scope_info_ids" uuid[],
	"own_bookings_only" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_members_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"isperson" boolean NOT NULL,
	"name" text NOT NULL,
	"avatar_file_id" uuid,
	"uts" bigint DEFAULT (extract(epoch from now()) * 1000)::bigint NOT NULL,
	"cdata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"key" text PRIMARY KEY NOT NULL,
	"heading" jsonb,
	"others" boolean DEFAULT false NOT NULL,
	"name" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourites_once" UNIQUE("account_id","offer_id","company_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder_id" uuid,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"storage_key" text,
	"recipe" jsonb,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"cinfo_id" uuid NOT NULL,
	"email" text,
	"email_verified_at" timestamp (3) with time zone,
	"phone" text,
	"phone_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"sysadmin" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"source" text,
	"referral_code" text,
	"disabled_at" timestamp (3) with time zone,
	"deletion_requested_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_referral_code" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "code_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"identifier" text NOT NULL,
	"account_id" uuid,
	"device_id" text,
	"code_hash" text NOT NULL,
	"registration" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"password_set_at" timestamp (3) with time zone,
	CONSTRAINT "code_challenges_attempts" CHECK ("code_challenges"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_account_id_device_id_pk" PRIMARY KEY("account_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "policy_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"policy_key" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"referred_account_id" uuid PRIMARY KEY NOT NULL,
	"referrer_account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."referred_account_id" <> "referrals"."referrer_account_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"method" text NOT NULL,
	"gen" integer DEFAULT 1 NOT NULL,
	"gen_at" timestamp (3) with time zone NOT NULL,
	"device_id" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"auth_time" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_because" text
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text,
	"note" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_once" UNIQUE("kind","email","note")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"account_id" uuid,
	"company_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_effects" (
	"message_id" uuid NOT NULL,
	"handler" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_effects_message_id_handler_pk" PRIMARY KEY("message_id","handler")
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"topic" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"company_id" uuid,
	"account_id" uuid,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"user_agent" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"props" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"locale" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_resources" ADD CONSTRAINT "offer_resources_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_resources" ADD CONSTRAINT "offer_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_info_id_contact_infos_id_fk" FOREIGN KEY ("info_id") REFERENCES "public"."contact_infos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_fields" ADD CONSTRAINT "category_fields_category_key_categories_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_key_categories_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_offer" FOREIGN KEY ("company_id","offer_id") REFERENCES "public"."offers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_addons" ADD CONSTRAINT "offer_addons_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_variants" ADD CONSTRAINT "offer_variants_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_info_id_contact_infos_id_fk" FOREIGN KEY ("info_id") REFERENCES "public"."contact_infos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_item" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."items"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_ticket_types" ADD CONSTRAINT "quota_ticket_types_quota_id_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."quotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_ticket_types" ADD CONSTRAINT "quota_ticket_types_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_occurrence_id_occurrences_id_fk" FOREIGN KEY ("occurrence_id") REFERENCES "public"."occurrences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_infos" ADD CONSTRAINT "contact_infos_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_id_contacts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_cinfo_id_contact_infos_id_fk" FOREIGN KEY ("cinfo_id") REFERENCES "public"."contact_infos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_challenges" ADD CONSTRAINT "code_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_acceptances" ADD CONSTRAINT "policy_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_account_id_accounts_id_fk" FOREIGN KEY ("referred_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_account_id_accounts_id_fk" FOREIGN KEY ("referrer_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_exceptions_resource" ON "availability_exceptions" USING btree ("resource_id","starts_at");--> statement-breakpoint
CREATE INDEX "offer_resources_resource" ON "offer_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resources_staff" ON "resources" USING btree ("staff_id") WHERE "resources"."staff_id" is not null;--> statement-breakpoint
CREATE INDEX "weekly_hours_resource" ON "weekly_hours" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_code" ON "items" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "items_category" ON "items" USING btree ("category_key");--> statement-breakpoint
CREATE INDEX "occurrences_offer_start" ON "occurrences" USING btree ("offer_id","starts_at");--> statement-breakpoint
CREATE INDEX "occurrences_start" ON "occurrences" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "offer_addons_offer" ON "offer_addons" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_variants_offer" ON "offer_variants" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offers_item_status" ON "offers" USING btree ("item_id","status");--> statement-breakpoint
CREATE INDEX "quota_ticket_types_type" ON "quota_ticket_types" USING btree ("ticket_type_id");--> statement-breakpoint
CREATE INDEX "quotas_occurrence" ON "quotas" USING btree ("occurrence_id");--> statement-breakpoint
CREATE INDEX "ticket_types_offer" ON "ticket_types" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "contact_infos_contact" ON "contact_infos" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug" ON "companies" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "companies_status" ON "companies" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_once" ON "staff_members" USING btree ("company_id","contact_id") WHERE "staff_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_members_contact" ON "staff_members" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "announcements_time" ON "announcements" USING btree ("from","to");--> statement-breakpoint
CREATE INDEX "favourites_account" ON "favourites" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE "accounts"."email_verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("phone") WHERE "accounts"."phone_verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_contact" ON "accounts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "code_challenges_identifier" ON "code_challenges" USING btree ("identifier","created_at");--> statement-breakpoint
CREATE INDEX "code_challenges_device" ON "code_challenges" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE INDEX "policy_acceptances_account" ON "policy_acceptances" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_company" ON "audit_entries" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_seq" ON "outbox_messages" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "outbox_messages_subject" ON "outbox_messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "error_reports_at" ON "error_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "statistics_events_name" ON "statistics_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_to" ON "mailbox_messages" USING btree ("to","at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_at" ON "mailbox_messages" USING btree ("at");