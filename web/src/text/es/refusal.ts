import type { refusal as en } from '../en/refusal'

export const refusal: typeof en = [
  [/^The e-mail address or the password is wrong\.$/, 'La dirección de correo o la contraseña no son correctas.'],
  [/^The request has fields that are not valid\.$/, 'Algunos datos no son válidos.'],
  [/^Too many attempts\. Try again later\.$/, 'Demasiados intentos. Inténtelo de nuevo más tarde.'],
  [/^Somebody else is (?:changing|adding) .+ Try again\.$/, 'Otra persona está cambiando esto. Inténtelo de nuevo.'],
  [/^A (?:tool|tag|contact) with this (?:name|tag_id|contact_id) already exists\.$/, 'Ya existe.'],
  [/^Another .+ has this name\.$/, 'Ese nombre ya está en uso.'],
  [/^Another subaccount has the location id\.$/, 'Otra subcuenta tiene ese ID de ubicación.'],
  [
    /^This installation sends no e-mail\. Ask its operator to set a new password\.$/,
    'Esta instalación no envía correo electrónico. Pida a quien la administra que establezca una nueva contraseña.',
  ],
  [
    /^Too many e-mails are being sent\. Try again later\.$/,
    'Se están enviando demasiados correos electrónicos. Inténtelo de nuevo más tarde.',
  ],
  [
    /^This link has expired or was used\. Request a new one\.$/,
    'Este enlace ha caducado o ya se ha usado. Solicite uno nuevo.',
  ],
  [/^(?:This person is|You are) already a member\.$/, 'Esta persona ya es miembro.'],
  [
    /^You already have an account\. Open the invitation again to join with it\.$/,
    'Ya tiene una cuenta. Abra de nuevo la invitación para unirse con ella.',
  ],
  [/^The workspace has no other owner\.$/, 'El espacio de trabajo no tiene otro propietario.'],
  [/^The subaccount already has this number\.$/, 'La subcuenta ya tiene este número.'],
  [/^The number is on a do-not-call list\.$/, 'El número está en una lista de no llamar.'],
  [/^The number must not be texted\.$/, 'No se permiten SMS a este número.'],
  [
    /^This person is a member of a workspace\. Remove them from all their workspaces first\.$/,
    'Esta persona es miembro de un espacio de trabajo. Quítela primero de todos los espacios.',
  ],
  [/^The contact has no phone number\.$/, 'El contacto no tiene número de teléfono.'],
  [/^The contact has no e-mail address\.$/, 'El contacto no tiene correo.'],
  [/^The contact has asked not to receive messages\.$/, 'El contacto ha pedido no recibir mensajes.'],
  [/^The call has ended\.$/, 'La llamada ha terminado.'],
  [/^Nobody has answered the call yet\.$/, 'Nadie ha atendido la llamada todavía.'],
  [/^A call with this contact is in progress\.$/, 'Hay una llamada en curso con este contacto.'],
  [/^The call is in progress\. End it first\.$/, 'La llamada sigue en curso. Termínela primero.'],
  [/^No telephony provider is configured\.$/, 'No hay ningún proveedor de telefonía configurado.'],
  [/^No assistant answers the number\.$/, 'Ningún asistente atiende ese número.'],
  [/^That time is taken\.$/, 'Esa hora está ocupada.'],
  [/^The contact already has this appointment: (\S+) at (\S+)\.$/, 'El contacto ya tiene esta cita: $1, $2.'],
  [/^That time is in the past\.$/, 'Esa hora ya ha pasado.'],
  [
    /^That is too soon\. Appointments begin at least (\d+) minutes from now\.$/,
    'Es demasiado pronto. Las citas empiezan como mínimo dentro de $1 minutos.',
  ],
  [
    /^The (?:tool|assistant|note|summary) has changed since you read it\. Read it again and repeat the change\.$/,
    'Otra persona lo ha cambiado mientras tanto. Vuelva a cargar la página y repita el cambio.',
  ],
  [
    /^The source is still being read\. Try again when it is ready\.$/,
    'La fuente aún se está leyendo. Inténtelo de nuevo cuando esté lista.',
  ],
  [
    /^The assistant answers only from some sources of the knowledge base\.$/,
    'El asistente responde solo a partir de algunas fuentes de la base de conocimiento.',
  ],
  [/^The website is already being read\.$/, 'El sitio web ya se está leyendo.'],
  [/^The knowledge base already has this website\.$/, 'La base de conocimiento ya tiene este sitio web.'],
  [
    /^The DNS record was not found\. New records can take a while to become visible\.$/,
    'No se ha encontrado el registro DNS. Los registros nuevos pueden tardar en ser visibles.',
  ],
  [/^DNS did not answer\. Try again\.$/, 'El DNS no ha respondido. Inténtelo de nuevo.'],
  [
    /^The conversation has no assistant to draft a reply\.$/,
    'La conversación no tiene asistente que redacte una respuesta.',
  ],
  [
    /^The assistant could not answer\. The message is stored; try again\.$/,
    'El asistente no ha podido responder. El mensaje se ha guardado; inténtelo de nuevo.',
  ],
  [/^The request took too long\. Try again\.$/, 'La solicitud ha tardado demasiado. Inténtelo de nuevo.'],
  [/^No such .+\.$/, 'No existe, o ya no existe.'],
  [/^Something that the request refers to no longer exists\.$/, 'Algo a lo que se refiere la solicitud ya no existe.'],
  [
    /^This would exceed the subaccount's storage limit of (.+) for files, recordings and knowledge\. Delete some of them first\.$/,
    'Se superaría el almacenamiento de la subcuenta ($1 para archivos, grabaciones y conocimiento). Elimine primero algo.',
  ],
  [/^The storage is full\. Reading still works\.$/, 'El almacenamiento está lleno. Todavía se puede leer.'],
  [
    /^Another request changed the same things at the same moment\. Try again\.$/,
    'Otra solicitud ha cambiado lo mismo en el mismo momento. Inténtelo de nuevo.',
  ],
  [
    /^The database is unavailable\. Try again after the time in Retry-After\.$/,
    'La base de datos no responde. Inténtelo de nuevo en unos momentos.',
  ],
  [
    /^This restored copy is held: .+$/,
    'Esta copia restaurada está retenida: solo se puede leer hasta que el operador la libere.',
  ],
  [/^The server is busy\. Try again\.$/, 'El servidor está ocupado. Inténtelo de nuevo.'],
  [/^The body is larger than (\d+) MB\.$/, 'Esto ocupa más de $1 MB.'],
  [
    /^The response would be larger than (\d+) MB\. Request fewer rows or fields at once\.$/,
    'La respuesta ocuparía más de $1 MB. Pida menos filas o campos a la vez.',
  ],
  [
    /^The host name cannot be looked up\. Try again\.$/,
    'No se ha podido resolver el nombre de host. Inténtelo de nuevo.',
  ],
  [
    /^(?:Nobody is signed in\.|The session has ended\. Sign in again\.)$/,
    'La sesión ha terminado. Inicie sesión de nuevo.',
  ],
  [/^The provider did not identify you\.$/, 'El proveedor no le ha identificado.'],
  [/^Start signing in again\.$/, 'Vuelva a empezar el inicio de sesión.'],
  [/^This link can be used only once\.$/, 'Este enlace solo se puede usar una vez.'],
  [
    /^(?:Too many people are signing in|Somebody is signing in with this address at the same time)\. Try again\.$/,
    'Hay demasiados inicios de sesión en este momento. Inténtelo de nuevo.',
  ],
  [
    /^The account with this address was created through an invitation link and may belong to somebody else\. Set its password first\.$/,
    'La cuenta con esta dirección se creó mediante un enlace de invitación y puede ser de otra persona. Establezca primero su contraseña.',
  ],
  [
    /^This app is not registered, or its registration has expired\. Start again in the app\.$/,
    'Esta aplicación no está registrada, o su registro ha caducado. Vuelva a empezar en la aplicación.',
  ],
  [
    /^You have connected (\d+) apps\. Revoke one that you do not need\.$/,
    'Ha conectado $1 aplicaciones. Revoque una que no necesite.',
  ],
  [/^The webhook is not active\.$/, 'El webhook no está activo.'],
  [
    /^(\S+) deliveries of the webhook are pending; the limit is (\S+)\. Replay events when some have been delivered\.$/,
    'Hay $1 entregas pendientes del webhook y puede haber como máximo $2. Reenvíe los eventos cuando el receptor haya aceptado algunas.',
  ],
  [/^Set a host name first\.$/, 'Establezca primero un nombre de host.'],
  [
    /^Another brand of this installation has this host name, and its TXT record still exists\. Remove that record first\.$/,
    'Otra marca de esta instalación tiene este nombre de host, y su registro TXT todavía existe. Elimine primero ese registro.',
  ],
  [/^The sample cannot be loaded\.$/, 'No se ha podido cargar la muestra.'],
  [/^The platform's voices are read-only\.$/, 'Las voces de la plataforma no se pueden modificar.'],
  [
    /^Platform tools are read-only\. Copy the tool to create a custom one\.$/,
    'Las herramientas de la plataforma no se pueden modificar. Copie la herramienta para crear una propia.',
  ],
  [
    /^The tool cannot be tried: it has no URL, or acts on calls\.$/,
    'La herramienta no se puede probar: no tiene URL, o actúa sobre llamadas.',
  ],
  [
    /^Another turn of the conversation is in progress\.$/,
    'Se está respondiendo en la conversación. Inténtelo de nuevo en unos momentos.',
  ],
  [
    /^The contact has not written anything that a reply could answer\.$/,
    'El contacto no ha escrito nada a lo que responder.',
  ],
  [/^The conversation belongs to another contact\.$/, 'La conversación es de otro contacto.'],
  [
    /^The prices have changed since you read them\. Read them again and repeat the change\.$/,
    'Otra persona ha cambiado los precios mientras tanto. Vuelva a cargar la página y repita el cambio.',
  ],
  [/^Somebody else is changing the prices\.$/, 'Otra persona está cambiando los precios.'],
  [/^There can be at most (\d+) prices\. Remove one first\.$/, 'No puede haber más de $1 precios. Quite uno primero.'],
  [
    /^The file is already being imported\. Wait for that import to finish, or cancel it and upload the file again\.$/,
    'El archivo ya se está importando. Espere a que termine, o cancele la importación y vuelva a subir el archivo.',
  ],
  [
    /^Only the test carrier can simulate inbound calls\.$/,
    'Solo el operador de prueba puede simular llamadas entrantes.',
  ],
  [
    /^The sound of this call does not pass through this server\.$/,
    'El sonido de esta llamada no pasa por este servidor.',
  ],
  [
    /^This name is an alias of the topic (.+)\. Create a topic with this name to separate the two\.$/,
    'El nombre corresponde al tema $1. Cree un tema con este nombre para separarlos.',
  ],
  [/^The source is .+; only a failed one can be retried\.$/, 'Solo se puede reintentar una fuente con error.'],
  [/^That is outside the opening hours, which are: (.+)\.$/, 'Está fuera del horario de atención: $1.'],
  [
    /^This also changes how you are notified of other subaccounts\. Change it at the installation's own address\.$/,
    'Esto cambia también cómo se le notifica sobre otras subcuentas. Cámbielo en la dirección propia de la instalación.',
  ],
  [/^This installation cannot notify browsers\.$/, 'Esta instalación no puede notificar a navegadores.'],
  [/^The assistant is archived and answers no one\.$/, 'El asistente está archivado y no responde.'],
  [/^The assistant is archived or has voice turned off\.$/, 'El asistente está archivado o no atiende llamadas.'],
  [/^The contact is archived\.$/, 'El contacto está archivado.'],
  [/^The contact has a tag that turns assistants off\.$/, 'Una etiqueta del contacto desactiva los asistentes.'],
  [/^Calls to numbers of this kind are barred\.$/, 'No se llama a números de este tipo.'],
  [/^The contact has no number that can be dialled\.$/, 'El contacto no tiene un número al que se pueda llamar.'],
  [/^The contact is set to do not disturb\.$/, 'El contacto está en «No molestar».'],
  [/^The number is on a national do-not-call register\.$/, 'El número está en un registro nacional de no llamar.'],
  [/^There is no number to call from\.$/, 'No hay ningún número desde el que llamar.'],
  [
    /^It is too early or too late in the called number's time zone\.$/,
    'En la zona horaria del número es demasiado temprano o demasiado tarde.',
  ],
  [
    /^A call with this contact or to this number is in progress\.$/,
    'Hay una llamada en curso con este contacto o este número.',
  ],
  [
    /^The subaccount has reached its limit of concurrent calls\.$/,
    'La subcuenta ha alcanzado el límite de llamadas simultáneas.',
  ],
  [
    /^The contact has reached the daily limit of calls\.$/,
    'Se ha alcanzado el límite diario de llamadas a este contacto.',
  ],
  [/^The workspace is suspended\.$/, 'El espacio de trabajo está suspendido.'],
  [/^The subaccount is archived\.$/, 'La subcuenta está archivada.'],
  [
    /^The workspace is suspended, or the subaccount is archived\.$/,
    'El espacio de trabajo está suspendido, o la subcuenta está archivada.',
  ],
  [
    /^The (?:rest of the )?workspace's budget for this month is (?:used up|too small for another reply)\.$/,
    'El presupuesto mensual del espacio de trabajo está agotado.',
  ],
  [
    /^The (?:rest of the )?subaccount's budget for this month is (?:used up|too small for another reply)\.$/,
    'El presupuesto mensual de la subcuenta está agotado.',
  ],
  [
    /^A budget is set, and the price of the model is unknown\.$/,
    'Hay un presupuesto, pero no se conoce el precio del modelo.',
  ],
  [/^The carrier did not place the call\.$/, 'El operador no ha realizado la llamada.'],
  // The first one that fits is said: what fits many stands last.
  [/^.+ (?:reached its limit of|can have at most|which is the limit).*$/, 'No caben más: se ha alcanzado el límite.'],
]
