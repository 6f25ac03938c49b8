ALTER TABLE "invites" ADD COLUMN "scope_info_ids" uuid[];--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "own_bookings_only" integer DEFAULT 0 NOT NULL;