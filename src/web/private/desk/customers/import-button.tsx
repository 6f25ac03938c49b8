import { useState } from 'react'
import { useT } from '#web/ui/i18n.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useImports } from './imports-api.ts'

/** Opens the way to bring a list of customers in. */
export function ImportButton({ companyid }: { companyid: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  /** Once it was open, an import that is under way is watched to its end. */
  const [watched, setWatched] = useState(false)
  const imports = useImports(companyid, watched)
  const begin = () => {
    setWatched(true)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={begin}>{t('customers.import')}</Button>
      {open && <ImportDialog companyid={companyid} imports={imports} onClose={() => setOpen(false)} />}
    </>
  )
}
