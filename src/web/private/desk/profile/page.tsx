import { useState } from 'react'
import type { OwnCompany } from '#contracts/contacts.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PageHead } from '#web/ui/kit/page-head.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Card } from '#web/ui/pieces/pieces.tsx'
import { useCompanyPrefs } from '../desk-api.ts'
import { Lacking, useMay } from '../may.tsx'
import parts from '../parts.module.css'
import { OwnLink } from './own-link.tsx'
import { OwnSite } from './own-site.tsx'
import { Pictures } from './pictures.tsx'
import { Preview } from './preview.tsx'
import styles from './profile.module.css'
import { useCompany } from './profile-api.ts'
import { ProfileTabs } from './profile-tabs.tsx'
import { type ShopTexts, TextsForm, textsOf } from './texts-form.tsx'

/** What a company's storefront says and shows, with a look at it as it will be. */
export default function Page({ companyid }: { companyid: string }) {
  const t = useT()
  const may = useMay(companyid)('GET /api/h/company')
  const { data: prefs } = useCompanyPrefs(companyid)
  const query = useCompany(companyid, may)
  return (
    <>
      <PageHead title={t('desk.nav_profile')}>
        {prefs?.status !== 'terminated' && (
          // It stands there before its address is known: the heading would move.
          <ButtonLink to={`/co/${prefs?.slug ?? companyid}`}>{t('desk.viewStorefront')}</ButtonLink>
        )}
      </PageHead>
      <ProfileTabs companyid={companyid} shown="page" />
      <Lacking companyid={companyid} of={['GET /api/h/company']} />
      {may && (
        <Loaded fresh query={query} height={480}>
          {(company) => <Editor key={company.companyid} company={company} page={companyid} />}
        </Loaded>
      )}
    </>
  )
}

function Editor({ company, page }: { company: OwnCompany; page: string }) {
  const t = useT()
  const [texts, setTexts] = useState<ShopTexts>(() => textsOf(company))
  return (
    <div className={styles.columns}>
      <div className={parts.stack}>
        <Card>
          <Pictures {...{ company, page }} />
        </Card>
        <Card>
          <TextsForm {...{ company, page }} onChange={setTexts} />
        </Card>
        <Card>
          <OwnLink {...{ company, page }} />
        </Card>
        <Card>
          <Loaded query={useCompanyPrefs(page)} height={280}>
            {(prefs) => <OwnSite {...{ company, prefs }} />}
          </Loaded>
        </Card>
      </div>
      <aside className={styles.preview} aria-label={t('storefront.preview')}>
        <Preview company={company} texts={texts} />
      </aside>
    </div>
  )
}
