import { Link } from 'react-router'
import type { TextKey } from '#locales/keys.ts'
import { type CompanyState, companyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { useCompanyPrefs } from './desk-api.ts'
import { useMay } from './may.tsx'
import parts from './parts.module.css'

/** What is said of each. */
const words: Record<Exclude<CompanyState, 'open'>, { tone: 'waiting' | 'trouble'; title: TextKey; text?: TextKey }> = {
  setting_up: { tone: 'trouble', title: 'desk.approval_changes' },
  waiting: { tone: 'waiting', title: 'desk.approval_waiting', text: 'desk.approval_waitingText' },
  suspended: { tone: 'trouble', title: 'desk.approval_suspended', text: 'desk.approval_suspendedText' },
  terminated: { tone: 'trouble', title: 'desk.approval_rejected' },
}

/** How a company that is not open stands with us, above its dashboard: waiting, asked for changes, suspended or rejected. */
export function Approval({ companyid }: { companyid: string }) {
  const t = useT()
  const may = useMay(companyid)
  const { data: company } = useCompanyPrefs(companyid)
  if (!company) return null
  const state = companyState(company)
  if (state === 'open') return null
  const { tone, title, text } = words[state]
  // Nobody has decided anything about it yet.
  const isBegun = state === 'setting_up' && company.decision === null
  // Also after changes were asked for: what was said then is not why it ended.
  const isGivenUp = state === 'terminated' && company.decision !== 'reject'
  const said = state !== 'waiting' && !isGivenUp && company.decisionWords
  return (
    <div className={parts.said}>
      <Alert tone={tone}>
        <div className={parts.said}>
          <strong>{t(isBegun ? 'desk.approval_begun' : isGivenUp ? 'desk.approval_givenUp' : title)}</strong>
          {text && <p>{t(text)}</p>}
          {state !== 'terminated' && <Link to={`/co/${company.slug}`}>{t('desk.seeStorefront')}</Link>}
          {said && <p>{t('desk.approval_words', { words: said })}</p>}
          {state === 'setting_up' && (
            <>
              <p>{t(isBegun ? 'desk.approval_beginText' : 'desk.approval_changesText')}</p>
              {may('POST /api/h/comp-prefs') && (
                <div className={parts.buttons}>
                  {/* It is handed in where all of it is seen. */}
                  <ButtonLink
                    variant="primary"
                    to={`/my/add-provider?company=${company.companyid}${isBegun ? '' : '&step=who'}`}
                  >
                    {t(isBegun ? 'desk.approval_goOn' : 'desk.approval_handIn')}
                  </ButtonLink>
                </div>
              )}
            </>
          )}
        </div>
      </Alert>
    </div>
  )
}
