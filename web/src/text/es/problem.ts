import type { problem as en } from '../en/problem'

// What went wrong and what to do about it, by error code. Where the server has a more specific message, that one is shown.
export const problem: typeof en = {
  title: 'Algo salió mal',
  generic:
    'Se produjo un error en el servidor. Inténtelo de nuevo. Si el error persiste, comuníquese con su administrador e indíquele la hora.',
  unreachable: 'No se puede acceder al servidor. Compruebe la conexión e inténtelo de nuevo.',
  offline: 'No hay conexión. Lo que ha escrito sigue aquí. Inténtelo de nuevo cuando la recupere.',
  offlineHint: 'No hay conexión. Lo que ve puede estar desactualizado; se actualizará en cuanto la recupere.',
  stale: 'El panel se actualizó después de cargar esta página.',
  staleHint: 'Recargue para continuar. Los cambios sin guardar se conservan donde la página lo indica.',
  missing: 'No encontrado',
  missingHint:
    'Quizá se eliminó o no tiene acceso. Si cree que debería tenerlo, consulte a un administrador del espacio de trabajo.',
  forbidden: 'Su rol no lo permite. Un administrador del espacio de trabajo puede cambiarlo.',
  conflict: 'Mientras tanto, otra persona modificó esto.',
  limited: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  crashed: 'Falló esta parte de la página',
  crashedHint: 'El resto de la página sigue funcionando. Recargue para continuar.',
  fields: 'Revise los campos resaltados.',
}
