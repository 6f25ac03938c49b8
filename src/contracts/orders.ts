import { z } from '@hono/zod-openapi'
