import { redirect } from 'react-router'

/** `/admin` is the overview. */
export function loader() {
  return redirect('/admin/overview', { headers: { 'Cache-Control': 'no-store' } })
}
