CREATE TABLE "operator_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"order_id" uuid,
	"amount" integer,
	"currency" text,
	"error" text DEFAULT '' NOT NULL,
	"queue" text,
	"data" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_pending";--> statement-breakpoint
ALTER TABLE "order_timers" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "polls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_poll_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tasks_open" ON "operator_tasks" USING btree ("kind","subject_id") WHERE "operator_tasks"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "operator_tasks_created" ON "operator_tasks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_poll_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."status" = 'pending';