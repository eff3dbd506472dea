/**
 * Makes the form's button submit it with a custom event, because frames sandboxed without `allow-forms` have no submit event.
 * Enter in a field clicks the button.
 */
export function submits(form: HTMLFormElement, onSubmit: () => void): void {
  form.onclick = (event) => {
    if ((event.target as Element).closest("button")?.type !== "submit") return;
    event.preventDefault();
    submit(form);
  };
  form.onsubmit = (event) => {
    // Firefox submits the form for a custom event, too, and would leave the page.
    event.preventDefault();
    onSubmit();
  };
}

/** Submits the form unless the browser reports an invalid field. A `CustomEvent`, because MooTools replaces `Event`. */
export function submit(form: HTMLFormElement): void {
  if (form.noValidate || form.reportValidity())
    form.dispatchEvent(new CustomEvent("submit", { cancelable: true }));
}
