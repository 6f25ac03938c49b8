import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SetupView } from '#contracts/setup.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './setup.module.css'
import { useGiveUp } from './setup-api.ts'

/** Gives a company up that is being set up, once its owner has confirmed it. */
export function GiveUp({ setup }: { setup: SetupView }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.buttons}>
      <Button variant="quiet" small onClick={() => setAsking(true)}>
        {t('setup.giveUp')}
      </Button>
      {isAsking && <Ask setup={setup} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Ask({ setup, onClose }: { setup: SetupView; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const giving = useGiveUp()
  const giveUp = () =>
    giving.send(setup.companyid, () => {
      toast.info(t('setup.givenUp', { name: setup.name }))
      void navigate('/my/accounts', { replace: true })
    })
  return (
    <Dialog
      title={t('setup.giveUpTitle', { name: setup.name })}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button variant="danger" busy={giving.isPending} onClick={giveUp}>
            {t('setup.giveUp')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      }
    >
      <p>{t(setup.asked === null ? 'setup.giveUpText' : 'setup.giveUpSeen')}</p>
      {giving.error && (
        <Alert tone="trouble" role="alert">
          {giving.error.message}
        </Alert>
      )}
    </Dialog>
  )
}
