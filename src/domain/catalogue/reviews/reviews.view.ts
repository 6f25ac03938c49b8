import type { ReviewRow } from '#contracts/catalogue.ts'
import { type Locale, localized } from '#shared/locale.ts'
import type { ListedReview } from './reviews.queries.ts'

export function toReviewRow({ review, itemTitle }: ListedReview, locale: Locale): ReviewRow {
  return {
    reviewid: review.id,
    itemid: review.itemId,
    companyid: review.companyId,
    itemTitle: localized(itemTitle, locale),
    authorName: review.authorName,
    stars: review.stars,
    text: review.text,
    locale: review.locale,
    reply: review.reply,
    publishedAt: (review.publishedAt ?? review.createdAt).toISOString(),
  }
}
