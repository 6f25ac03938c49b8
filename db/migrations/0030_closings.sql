-- What stands says of no two rows whether one act wrote them: each is a closing of its own.
ALTER TABLE "availability_exceptions" ADD COLUMN "closing_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "availability_exceptions_closing" ON "availability_exceptions" USING btree ("closing_id");
