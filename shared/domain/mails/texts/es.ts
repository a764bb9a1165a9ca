import type { MailTexts } from '../mail-text.ts';

/** Spanish. */
export const es: MailTexts = {
  events: {
    'email.shareConfiguration': {
      subject: 'Un diseño para usted, de {name}',
      heading: 'Alguien quiere enseñarle algo',
      body: 'Han compartido con usted un diseño de {name}. Ábralo para verlo por todos los lados.',
      action: 'Ver el diseño',
      hint: 'El enlace funciona en ordenador, tableta y teléfono.',
    },
    'email.shareConfigurationAR': {
      subject: 'Véalo en su propia habitación, con {name}',
      heading: 'Véalo en su propia habitación',
      body: 'Abra este enlace en un teléfono o una tableta, apunte con la cámara al suelo y vea el mueble en el lugar donde debe estar.',
      action: 'Abrir en mi teléfono',
      hint: 'Si lee esto en un ordenador, abra el correo en su teléfono y toque allí el botón.',
    },
    'email.savedConfiguration': {
      subject: 'Su borrador está guardado, en {name}',
      heading: 'Su borrador está guardado',
      body: 'Puede continuar donde lo dejó cuando quiera. Conserve este correo: su enlace le lleva de vuelta al borrador.',
      action: 'Continuar con mi borrador',
      hint: 'Cualquier persona que tenga el enlace puede abrir el borrador.',
    },
    'email.3DExportAsset': {
      subject: 'Sus archivos 3D están listos, de {name}',
      heading: 'Sus archivos 3D están listos',
      body: 'Los archivos 3D que solicitó se han creado. Ya puede descargarlos.',
      action: 'Descargar los archivos 3D',
      hint: 'Los archivos se abren en los programas 3D del formato que eligió.',
    },
  },
  sharedPlan: {
    subject: 'Un plano para usted, de {name}',
    heading: 'Alguien quiere enseñarle un plano',
    body: 'Han compartido con usted un plano de {name}. Ábralo para ver las habitaciones y sus muebles.',
    action: 'Ver el plano',
    hint: 'El enlace funciona en ordenador, tableta y teléfono.',
  },
  exportFailed: {
    subject: 'No se han podido crear sus archivos 3D, en {name}',
    heading: 'No se han podido crear sus archivos 3D',
    body: 'Lo sentimos: esta vez no se han podido crear los archivos 3D que solicitó.',
    hint: 'Inténtelo de nuevo más tarde o elija otro formato. Si vuelve a fallar, {name} le ayudará.',
  },
  receiverFailing: {
    subject: 'Su webhook no acepta eventos, {name}',
    heading: 'Su webhook no acepta eventos',
    body: 'El servicio no pudo entregar eventos al webhook de {name}. Sus clientes recibieron los correos del propio servicio y no se ha perdido nada.',
    hint: 'El registro de entregas muestra los detalles. Mientras siga fallando, le avisaremos una vez al día.',
  },
  invitation: {
    subject: 'Invitación de {name}',
    heading: '{name} le invita',
    body: '{name} le invita a trabajar en su servicio de planificación. Acepte para ser miembro.',
    action: 'Aceptar la invitación',
    hint: 'El enlace funciona una sola vez, durante siete días. Si ya tiene una contraseña, la conserva.',
  },
  passwordForgotten: {
    subject: 'Una contraseña nueva para {name}',
    heading: 'Elija una contraseña nueva',
    body: 'Alguien ha pedido una contraseña nueva para su cuenta en {name}. Elija una con este enlace.',
    action: 'Elegir una contraseña',
    hint: 'El enlace funciona una sola vez, durante una hora. Si no ha sido usted, ignore este correo: su contraseña no cambia.',
  },
  linkBelow: 'Si el botón no funciona, abra este enlace:',
  reason: 'Recibe este correo porque su dirección se introdujo en {name}. Si no fue usted, simplemente ignórelo.',
  invitationReason: 'Recibe este correo porque un administrador de {name} ha introducido su dirección.',
  passwordReason: 'Recibe este correo porque tiene una cuenta en {name}.',
  administratorReason: 'Recibe este correo porque administra {name}.',
};
