import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearBackFirst } from './ui/client/before-router.ts'
import { goalsFromTheTap, goOnToGoal } from './ui/client/lost-goal.ts'
import { patientFetch } from './ui/client/patient-fetch.ts'

hearBackFirst()

if (!goOnToGoal()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[goalsFromTheTap]} unstable_fetch={patientFetch} />
      </StrictMode>,
    )
  })
}
