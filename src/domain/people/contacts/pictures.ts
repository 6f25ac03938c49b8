import { and, eq, inArray } from 'drizzle-orm'
import { type Context } from '#domain/base/index.ts'
import { files } from '#domain/files/files.tables.ts'
import { invalid } from '#shared/errors.ts'

/** Requires that a picture lies in one of the folders of whoever uses it. @throws DomainError `request.invalid` */
export async function requireOwnPicture(ctx: Context, fileId: string, folders: readonly string[]): Promise<void> {
  const [file] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), inArray(files.folderId, [...folders])))
  if (!file) throw invalid({ path: 'avatarFileId', code: 'not_found' })
}
