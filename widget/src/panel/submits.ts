/**
 * Has the form's button send it: by an event of our own, as frames sandboxed without `allow-forms` have no other. Enter in a
 * field presses the button.
 */
export function submits(form: HTMLFormElement, onSubmit: () => void): void {
  form.onclick = (event) => {
    if ((event.target as Element).closest("button")?.type !== "submit") return;
    event.preventDefault();
    submit(form);
  };
  form.onsubmit = (event) => {
    // Firefox would leave the page for an event of our own, too.
    event.preventDefault();
    onSubmit();
  };
}

/** Sends the form, unless the browser has to say what is wrong in it. MooTools has another `Event`. */
export function submit(form: HTMLFormElement): void {
  if (form.noValidate || form.reportValidity())
    form.dispatchEvent(new CustomEvent("submit", { cancelable: true }));
}
