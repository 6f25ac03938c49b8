-- Links that were mailed before go on opening what they opened.
ALTER TABLE "orders" ADD COLUMN "links_bound" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "links_bound" SET DEFAULT true;
