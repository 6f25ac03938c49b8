import { useDeferredValue, useState } from 'react'
import type { OwnCompany } from '#contracts/contacts.ts'
import { localized } from '#shared/locale.ts'
import { asHtml } from '#shared/plain-text.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Segmented } from '#web/ui/pieces/field.tsx'
import { RichText, StorefrontGallery } from '#web/ui/storefront/storefront-about.tsx'
import { StorefrontHead } from '#web/ui/storefront/storefront-head.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './profile.module.css'
import type { ShopTexts } from './texts-form.tsx'

/** How wide a page is drawn, in pixels. */
const widths = { phone: 360, desk: 1120 } as const

/** The head of the storefront as it will be, in the language of this page, on a phone or a desk. */
export function Preview({ company, texts }: { company: OwnCompany; texts: ShopTexts }) {
  const t = useT()
  const locale = useLocale()
  const [on, setOn] = useState<keyof typeof widths>('phone')
  const { name, tagline, description, defaultLocale } = useDeferredValue(texts)
  const say = (words: ShopTexts['tagline']) => localized(words, locale, defaultLocale)
  const html = asHtml(say(description))
  return (
    <>
      <div className={styles.previewHead}>
        <h2>{t('storefront.preview')}</h2>
        <Segmented
          label={t('storefront.preview')}
          value={on}
          onChange={setOn}
          options={[
            { value: 'phone', label: t('storefront.onPhone') },
            { value: 'desk', label: t('storefront.onDesk') },
          ]}
        />
      </div>
      <PreviewFrame title={t('storefront.preview')} width={widths[on]}>
        <div className={`container ${styles.sheet}`}>
          <StorefrontHead
            company={{
              name: name.trim() || t('storefront.name'),
              tagline: say(tagline),
              avatarFileId: company.avatarFileId,
              coverFileId: company.coverFileId,
            }}
          />
          {html && <RichText html={html} />}
          <StorefrontGallery
            label={t('storefront.gallery')}
            pictures={company.galleryFileIds}
            altOf={(place) => t('storefront.photo', { n: place + 1 })}
          />
        </div>
      </PreviewFrame>
    </>
  )
}
