ALTER TABLE "search_documents" ADD COLUMN "shape" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_shape" ON "search_documents" USING btree ("shape");