import type { MailTexts } from '../mail-text.ts';

/** Italian. */
export const it: MailTexts = {
  events: {
    'email.shareConfiguration': {
      subject: 'Un progetto da vedere, da {name}',
      heading: 'Qualcuno vuole mostrarle qualcosa',
      body: 'Un progetto di {name} è stato condiviso con lei. Lo apra per guardarlo da tutti i lati.',
      action: 'Guarda il progetto',
      hint: 'Il link funziona su computer, tablet e telefono.',
    },
    'email.shareConfigurationAR': {
      subject: 'Lo veda nella sua stanza, con {name}',
      heading: 'Lo veda nella sua stanza',
      body: 'Apra questo link su un telefono o un tablet, punti la fotocamera verso il pavimento e veda il mobile nel punto in cui dovrà stare.',
      action: 'Apri sul telefono',
      hint: 'Se legge da un computer, apra l’e-mail sul telefono e tocchi lì il pulsante.',
    },
    'email.savedConfiguration': {
      subject: 'La sua bozza è salvata, da {name}',
      heading: 'La sua bozza è salvata',
      body: 'Può riprendere quando vuole da dove aveva lasciato. Conservi questa e-mail: il link riporta alla sua bozza.',
      action: 'Continua con la bozza',
      hint: 'Chiunque abbia il link può aprire la bozza.',
    },
    'email.3DExportAsset': {
      subject: 'I suoi file 3D sono pronti, da {name}',
      heading: 'I suoi file 3D sono pronti',
      body: 'I file 3D richiesti sono stati creati. Può scaricarli subito.',
      action: 'Scarica i file 3D',
      hint: 'I file si aprono nei programmi 3D del formato scelto.',
    },
  },
  sharedPlan: {
    subject: 'Una planimetria da vedere, da {name}',
    heading: 'Qualcuno vuole mostrarle una planimetria',
    body: 'Una planimetria di {name} è stata condivisa con lei. La apra per vedere le stanze e i loro mobili.',
    action: 'Guarda la planimetria',
    hint: 'Il link funziona su computer, tablet e telefono.',
  },
  exportFailed: {
    subject: 'Non è stato possibile creare i suoi file 3D, da {name}',
    heading: 'Non è stato possibile creare i suoi file 3D',
    body: 'Ci dispiace: questa volta non è stato possibile creare i file 3D richiesti.',
    hint: 'Riprovi più tardi o scelga un altro formato. Se il problema persiste, {name} la aiuterà.',
  },
  receiverFailing: {
    subject: 'Il suo webhook non accetta eventi, {name}',
    heading: 'Il suo webhook non accetta eventi',
    body: 'Il servizio non è riuscito a consegnare eventi al webhook di {name}. I suoi clienti hanno ricevuto le e-mail dal servizio e nulla è andato perso.',
    hint: 'Il registro delle consegne mostra i dettagli. Finché il problema persiste, le scriveremo una volta al giorno.',
  },
  invitation: {
    subject: 'Invito da {name}',
    heading: '{name} la invita',
    body: '{name} la invita a lavorare insieme nel suo servizio di progettazione. Accetti per diventare membro.',
    action: 'Accetta l’invito',
    hint: 'Il link funziona una sola volta, entro sette giorni. Se ha già una password, la conserva.',
  },
  passwordForgotten: {
    subject: 'Una nuova password per {name}',
    heading: 'Scelga una nuova password',
    body: 'Qualcuno ha chiesto una nuova password per il suo account presso {name}. Con questo link può sceglierne una.',
    action: 'Scegli una password',
    hint: 'Il link funziona una sola volta, entro un’ora. Se non è stato lei, ignori questa e-mail: la sua password non cambia.',
  },
  linkBelow: 'Se il pulsante non funziona, apra questo link:',
  reason:
    'Riceve questa e-mail perché il suo indirizzo è stato inserito presso {name}. Se non è stato lei, la ignori semplicemente.',
  invitationReason: 'Riceve questa e-mail perché un amministratore di {name} ha inserito il suo indirizzo.',
  passwordReason: 'Riceve questa e-mail perché ha un account presso {name}.',
  administratorReason: 'Riceve questa e-mail perché amministra {name}.',
};
